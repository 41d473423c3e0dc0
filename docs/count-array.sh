#!/bin/sh
#SBATCH --job-name=count
#SBATCH --cpus-per-task=1
# Counts one part of a puzzle, as a task of a Slurm job array:
#
#     sbatch --array=1-64 docs/count-array.sh PUZZLE FOLDER 64
#
# A part whose file is there is not done again. So after a failure, submit the same command once more.
set -eu
puzzle=$1 folder=$2 parts=$3
file=$folder/part-$SLURM_ARRAY_TASK_ID.json
if [ ! -e "$file" ]; then
    takuzu-sat count -j 1 --part "$SLURM_ARRAY_TASK_ID/$parts" -o "$file" "$puzzle"
fi
