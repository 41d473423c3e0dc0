#!/bin/sh
# Runs a command on a Slurm cluster of one node, this machine, which lives in a folder and ends with the command:
#
#     one-node.sh FOLDER COMMAND...
#
# It asks nobody who he is, and listens to this machine alone. The ports are made from the number of this process.
set -eu
folder=$1
shift
host=$(hostname -s)
port=$((20000 + $$ % 10000 * 2))
mkdir -p "$folder/state" "$folder/spool"
export SLURM_CONF="$folder/slurm.conf"
cat > "$SLURM_CONF" <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/none
CredType=cred/none
SlurmUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
# Each closes all files that it might have: the fewer, the sooner.
ulimit -n 1024
slurmctld -D > "$folder/slurmctld.log" 2>&1 &
controller=$!
slurmd -D -N "$host" > "$folder/slurmd.log" 2>&1 &
node=$!
trap 'kill $controller $node; wait' EXIT
tries=0
until sinfo -h -o %T 2> /dev/null | grep -q idle; do
    tries=$((tries + 1))
    if [ $tries -gt 60 ]; then
        echo "the node is not ready after 30 s" >&2
        tail -n 5 "$folder/slurmctld.log" "$folder/slurmd.log" >&2
        exit 77
    fi
    sleep 0.5
done
"$@"
