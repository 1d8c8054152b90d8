import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { StickyBar } from '../../../../ui/sticky-bar.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { meaning, pendingAt, willHold, whyFixed } from '../permission-draft.ts'
import type { PermissionDraft } from '../use-permission-draft.ts'
import { LatestChanges, PendingList } from './permission-panels.tsx'
import { peopleText } from './permission-table.tsx'

/** One role at a time, its permissions as switches. */
export function PermissionPhone({
  matrix,
  draft,
  role: code,
  onRole,
  onApply,
  isBusy,
  isLogOpen,
}: {
  matrix: PermissionMatrix
  draft: PermissionDraft
  role: string
  onRole: (role: string) => void
  onApply: () => void
  isBusy: boolean
  isLogOpen: boolean
}) {
  const [isListOpen, setIsListOpen] = useState(false)
  const role = matrix.roles.find((one) => one.code === code) ?? matrix.roles[0]
  if (!role) return null
  const marked = draft.pending.length
  return (
    <>
      <TabStrip
        className="-mx-4 mt-3"
        label="角色"
        value={role.code}
        onChange={onRole}
        tabs={matrix.roles.map(({ code: value, label }) => ({ value, label }))}
      />
      <div role="tabpanel" aria-label={role.label}>
        <p className="figures mt-4 text-meta text-ink-2">
          {role.code} · {peopleText(role)}
        </p>
        {(role.fixed_reason || role.caution) && (
          <p className="mt-1 text-body text-ink-2">{role.fixed_reason || role.caution}。</p>
        )}
        {matrix.groups.map((group) => (
          <Section key={group.code} title={group.label} className="mt-6">
            <div className="-mt-2 divide-y divide-hairline">
              {group.permissions.map((permission) => {
                const row = matrix.permissions.find((one) => one.code === permission)
                if (!row) return null
                const change = pendingAt(draft.pending, role.code, permission)
                return (
                  <div key={permission} className="relative">
                    {change && <span aria-hidden="true" className="absolute inset-y-2 -start-4 w-[3px] bg-accent" />}
                    <Switch
                      label={
                        <>
                          {row.label}
                          {change && (
                            <span className="keep ms-2 text-caption text-accent-ink">
                              {change.isHeld ? '新加，未生效' : '收回，未生效'}
                            </span>
                          )}
                        </>
                      }
                      hint={role.is_fixed && !role.is_staff ? undefined : meaning(role, row)}
                      checked={willHold(draft.pending, role, permission)}
                      disabled={whyFixed(role, row) !== ''}
                      onChange={() => draft.toggle(role, row)}
                    />
                  </div>
                )
              })}
            </div>
          </Section>
        ))}
      </div>
      <div className="mt-8 border-t border-hairline pt-5">
        <LatestChanges matrix={matrix} isLogOpen={isLogOpen} />
      </div>
      {marked > 0 && (
        <StickyBar>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsListOpen(true)}
            className="min-h-11 rounded-half text-start"
          >
            <span className="figures block text-body font-semibold">{marked} 处改动</span>
            <span className="block text-caption text-ink-2">还没生效，点开看</span>
          </button>
          <Button tone="ink" size="main" busy={isBusy} onClick={onApply}>
            让改动生效
          </Button>
        </StickyBar>
      )}
      <Sheet
        isOpen={isListOpen && marked > 0}
        onClose={() => setIsListOpen(false)}
        title="未生效的改动"
        footer={
          <Button wide onClick={draft.revertAll}>
            全部撤回
          </Button>
        }
      >
        <PendingList matrix={matrix} draft={draft} />
      </Sheet>
    </>
  )
}
