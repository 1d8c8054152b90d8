/**
 * A machine of states: what a thing can be, what may be done with it, from where to where and by whom. Declared once, by
 * the module whose thing it is; the database's check, filters, buttons, timers, the only writer of the status and the
 * test of state × action × actor read it.
 */
import type { Permission } from './access.ts'
import { fieldsOf, rowsOf, withPageView } from './page-view.ts'

export interface MachineAction<State extends string = string, Role extends string = string> {
  /** What is done, as a button and a refusal say it. */
  readonly label: string
  /** What a refusal says cannot be done, where the label is no verb: 司机没来. */
  readonly verb?: string
  readonly from: readonly State[]
  /** Absent: it changes no status. Equal to the present one: it is noted in the history all the same. */
  readonly to?: State
  /** As whom it may be taken; nobody: only by a repair. */
  readonly by: readonly Role[]
  /** What a member of staff must hold to take it as one. */
  readonly permission?: Permission
  readonly needsReason?: boolean
  /** Sentence of the history row. */
  readonly history?: string
}

interface MachineDeclaration<State extends string, Action extends string> {
  /** Table and column the status is kept in. */
  readonly column: `${string}.${string}`
  /** What the thing is called in a refusal. */
  readonly thing: string
  /** What a thing is when it comes to be. */
  readonly initial: readonly State[]
  readonly states: Readonly<Record<State, { readonly label: string }>>
  readonly actions: Readonly<Record<Action, MachineAction<State>>>
}

export interface Machine<State extends string = string, Action extends string = string> extends MachineDeclaration<
  State,
  Action
> {
  readonly stateCodes: readonly [State, ...State[]]
  readonly actionCodes: readonly [Action, ...Action[]]
}

/** From where to where an action leads is the server's to say: it answers what may be done now. */
const actionOnPages = (action: MachineAction) => fieldsOf(action, ['label', 'by', 'permission', 'needsReason'])

export const defineMachine = <State extends string, Action extends string>(
  declaration: MachineDeclaration<State, Action>,
): Machine<State, Action> => {
  const machine: Machine<State, Action> = {
    ...declaration,
    actions: withPageView(declaration.actions, (actions) => rowsOf(actions, actionOnPages)),
    stateCodes: Object.keys(declaration.states) as [State, ...State[]],
    actionCodes: Object.keys(declaration.actions) as [Action, ...Action[]],
  }
  return withPageView(machine, () => ({ ...machine }))
}

/** Whether a thing that stands in `status` takes the action. */
export const takes = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
  status: State,
  action: Action,
): boolean => machine.actions[action].from.includes(status)

/** Where the action leads. */
export const targetOf = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
  status: State,
  action: Action,
): State => machine.actions[action].to ?? status

/** Why a thing that stands in `status` does not take the action: 合同当前为“已签署”，不能拒绝. */
export const refusalOf = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
  status: State,
  action: Action,
): string => {
  const { label, verb = label } = machine.actions[action]
  return `${machine.thing}当前为“${machine.states[status].label}”，不能${verb}`
}

/** What may be done with it now, by whoever may take what `may` answers. */
export const actionsIn = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
  status: State,
  may: (action: Action, declared: MachineAction<State>) => boolean,
): Action[] => machine.actionCodes.filter((code) => takes(machine, status, code) && may(code, machine.actions[code]))
