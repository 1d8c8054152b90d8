import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { Fragment, type KeyboardEvent } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { count } from '../../../../ui/text/format.ts'
import { cellBeside, holds, pendingAt, whyFixed, type PermissionRow, type Role } from '../permission-draft.ts'
import type { PermissionDraft } from '../use-permission-draft.ts'
import { cellSentence, PermissionMark, type CellState } from './permission-cell.tsx'

export interface Place {
  role: string
  code: string
}

export function cellState(draft: PermissionDraft, role: Role, row: PermissionRow): CellState {
  const change = pendingAt(draft.pending, role.code, row.code)
  if (change) return change.isHeld ? 'adding' : 'removing'
  const isHeld = holds(role, row.code)
  if (whyFixed(role, row)) return isHeld ? 'fixed' : 'closed'
  return isHeld ? 'on' : 'off'
}

export const peopleText = ({ people }: Role): string => (people === null ? '未登录' : `${count(people)} 人`)

const cellId = ({ role, code }: Place) => `permission-${role}-${code}`
export function focusCell(place: Place): void {
  const cell = document.getElementById(cellId(place))
  cell?.focus()
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

interface TableProps {
  matrix: PermissionMatrix
  draft: PermissionDraft
  at: Place
  /** The cell the keys are on. */
  onAt: (place: Place) => void
}

/** 29 permissions × 5 roles. One cell is in the tab order; arrows lead to the others. */
export function PermissionTable({ matrix, draft, at, onAt }: TableProps) {
  const codes = matrix.groups.flatMap((group) => group.permissions)
  const rows = new Map(matrix.permissions.map((row) => [row.code, row]))
  const roles = matrix.roles
  const starts = new Set(matrix.groups.map((group) => group.permissions[0]))
  const move = (event: KeyboardEvent) => {
    const here = { role: roles.findIndex(({ code }) => code === at.role), code: codes.indexOf(at.code) }
    const next = cellBeside(event.key, here, { roles: roles.length, codes: codes.length })
    const [role, code] = next ? [roles[next.role], codes[next.code]] : []
    if (!role || !code) return
    event.preventDefault()
    onAt({ role: role.code, code })
    focusCell({ role: role.code, code })
  }
  return (
    <div className="mt-5 overflow-x-auto scroll-ps-40">
      <table className="w-full min-w-[68rem] border-collapse">
        <caption className="sr-only">各角色的权限，方向键移动，空格切换</caption>
        <thead>
          <tr>
            <th
              scope="col"
              rowSpan={2}
              className="sticky start-0 z-10 border-b border-edge bg-ground pb-2 text-start align-bottom text-meta font-normal text-ink-2"
            >
              角色
            </th>
            {matrix.groups.map((group) => (
              <th
                key={group.code}
                scope="colgroup"
                colSpan={group.permissions.length}
                className="keep border-s border-edge px-1.5 pb-1 text-start text-body font-semibold"
              >
                {group.label}
              </th>
            ))}
          </tr>
          <tr className="border-b border-edge">
            {codes.map((code) => {
              const row = rows.get(code)
              const isHere = at.code === code
              return (
                <th
                  key={code}
                  scope="col"
                  className={cx(
                    'keep relative h-9 text-center align-middle text-meta',
                    starts.has(code) && 'border-s border-edge',
                    isHere ? 'bg-surface font-semibold text-ink' : 'font-normal text-ink-2',
                  )}
                >
                  {isHere && <span aria-hidden="true" className="absolute inset-x-0 top-0 h-[3px] bg-accent" />}
                  <span aria-hidden="true">{row?.short}</span>
                  <span className="sr-only">{row?.label}</span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role.code} className="border-b border-hairline">
              <th scope="row" className="keep sticky start-0 z-10 bg-ground py-3 pe-4 text-start font-normal">
                <span className="block text-body font-semibold">{role.label}</span>
                <span className="figures block text-caption text-ink-2">
                  {role.code} · {peopleText(role)}
                </span>
              </th>
              {codes.map((code) => {
                const row = rows.get(code)
                if (!row) return <Fragment key={code} />
                const state = cellState(draft, role, row)
                const isHere = at.role === role.code && at.code === code
                return (
                  <td
                    key={code}
                    className={cx(
                      'p-0 text-center',
                      starts.has(code) && 'border-s border-edge',
                      at.code === code && 'bg-surface',
                    )}
                  >
                    <button
                      type="button"
                      id={cellId({ role: role.code, code })}
                      role="checkbox"
                      aria-checked={state === 'on' || state === 'adding' || state === 'fixed'}
                      aria-disabled={state === 'fixed' || state === 'closed' || undefined}
                      aria-label={`${role.label}，${row.label}，${cellSentence[state]}`}
                      tabIndex={isHere ? 0 : -1}
                      onClick={() => {
                        onAt({ role: role.code, code })
                        draft.toggle(role, row)
                      }}
                      onFocus={() => onAt({ role: role.code, code })}
                      onKeyDown={move}
                      className={cx(
                        'inline-flex h-14 w-full min-w-8 items-center justify-center rounded-half hover:bg-sunken pointer-coarse:min-w-11',
                        isHere && 'shadow-[inset_0_0_0_2px_var(--ink)]',
                      )}
                    >
                      <PermissionMark state={state} />
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
