import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonSheet, reasonAlone } from '../../../../kits/form/reason-sheet.tsx'
import { useList } from '../../../../kits/list/use-list.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import {
  choicesQuery,
  type CommandChoices,
  commandsOfQuery,
  useCommandNews,
  useLockNotice,
  useRestart,
} from '../command-queries.ts'
import { CommandRow } from './command-row.tsx'
import { restartText } from './locked-machine.tsx'
import { CommandSheet } from './command-sheet.tsx'

/** 远程指令: what one may tell this device, and what became of what was told. */
export function DeviceCommands({ deviceId }: { deviceId: string }) {
  useCommandNews()
  const choices = useQuery(choicesQuery(deviceId))
  const list = useList(commandsOfQuery(deviceId))
  const { query } = list
  return (
    <Section title="远程指令" aside={choices.data?.is_locked ? '已锁车' : undefined}>
      {choices.data && <Tell deviceId={deviceId} choices={choices.data} />}
      {query.error && !list.head ? (
        <QueryError query={query} title="指令没有取到" />
      ) : !list.head ? (
        <SkeletonText lines={3} />
      ) : list.rows.length === 0 ? (
        <p className="text-body text-ink-2">还没有下发过指令。</p>
      ) : (
        <ul className="border-t border-hairline">
          {list.rows.map((one) => (
            <CommandRow key={one.id} one={one} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          再看更早的
        </Button>
      )}
    </Section>
  )
}

function Tell({ deviceId, choices }: { deviceId: string; choices: CommandChoices }) {
  const [open, setOpen] = useState<'command' | 'notice' | null>(null)
  const restart = useRestart(deviceId)
  const notice = useLockNotice(deviceId)
  const close = () => setOpen(null)
  if (choices.commands.length === 0 && !choices.may_restart) return null
  return (
    <div className="mb-3 space-y-2">
      <div className="flex flex-wrap gap-2">
        {choices.commands.length > 0 && (
          <Button tone="ink" onClick={() => setOpen('command')}>
            下发指令
          </Button>
        )}
        {choices.may_notice && <Button onClick={() => setOpen('notice')}>通知将要锁车</Button>}
        {choices.may_restart && (
          <Button tone="ink" busy={restart.isPending} onClick={() => restart.mutate()}>
            再启动一次（30 分钟）
          </Button>
        )}
      </div>
      {choices.notice && (
        <p className="text-meta text-ink-2">
          {momentText(choices.notice.noticed_at)} 通知过租客，{momentText(choices.notice.lock_from)} 起可以锁车。
        </p>
      )}
      {choices.may_restart && <p className="text-meta text-ink-2">{restartText}</p>}
      {open === 'command' && <CommandSheet deviceId={deviceId} about={deviceId} choices={choices} onClose={close} />}
      {open === 'notice' && (
        <ReasonSheet
          isOpen
          onClose={close}
          command={notice}
          input={reasonAlone}
          title="通知将要锁车"
          description="租客会在站内和短信里看到，到时间后才能锁车"
          words={['通知租客', '正在通知']}
          missing="请写明原因"
        />
      )}
    </div>
  )
}
