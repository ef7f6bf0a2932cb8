#!/bin/sh
# Plays a study as an array job of Slurm: a task for each part, and one that puts them together.
#
#     mkdir study && sbatch slurm_study.sh
#
# A task that ran out of time or lost its machine is begun again (--requeue, or by hand with the same lines) and goes on where its
# file ends. PARTS stands here and not in SLURM_ARRAY_TASK_COUNT, which is another number when some tasks are begun again alone:
# `sbatch --array=3,16 slurm_study.sh`.
#SBATCH --job-name=study
#SBATCH --array=1-1000
#SBATCH --cpus-per-task=1
#SBATCH --mem=256M
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --output=study/part-%a.log
set -eu
PARTS=1000

warboard simulate classic --games 1000000 --seats greedy,simple,simple --set "sets=rising|fixed" \
    --threads 1 --shard "$SLURM_ARRAY_TASK_ID/$PARTS" --out "study/part-$SLURM_ARRAY_TASK_ID.csv" --resume

# When all are done, told what is missing or given one file:
#     sbatch --dependency=afterok:JOB --wrap 'warboard merge study/part-*.csv --out study.csv --report study.html'
