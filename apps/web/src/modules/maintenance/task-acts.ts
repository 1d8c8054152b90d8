/** What a technician does at the machine: kept on his device first, sent in its order, also where there is no network. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useFieldAct, useKeptOf, useTakenOf } from '../../shell/field/use-field-acts.ts'
import { CARE, type TaskDetail, type TaskStep } from './order-queries.ts'
import { actionsAfter, stepsAfter, type TaskAct, taskActs } from './task-steps.ts'

/** As acts in the field name a work order. */
const maintenanceOrderSubject = 'maintenance_request'
export const useKeptOfTask = (id: number) => useKeptOf(maintenanceOrderSubject, id)

export const useTaskAct = ({ id, version }: Pick<TaskDetail, 'id' | 'version'>, kind: TaskAct) =>
  useFieldAct({ subject: maintenanceOrderSubject, id, kind, label: taskActs[kind], version })

/** What may be done now, counting what was done here. An act that was taken has the order read anew. */
export const useActionsOfTask = (task: TaskDetail): TaskDetail['actions'] => {
  const client = useQueryClient()
  const taken = useTakenOf(maintenanceOrderSubject, task.id)
  const version = taken?.version
  useEffect(() => {
    if (version !== undefined) void client.invalidateQueries({ queryKey: CARE })
  }, [client, version])
  return actionsAfter(task, useKeptOfTask(task.id), taken)
}

/** The steps with what was filled in here and is still on its way. */
export const useStepsOfTask = (task: TaskDetail): readonly TaskStep[] => {
  const kept = useKeptOfTask(task.id)
  return useMemo(() => stepsAfter(task.steps, kept), [task.steps, kept])
}
