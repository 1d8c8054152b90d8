import { deviceProtocols, type DeviceProtocol } from '@jihui/protocol/iot/devices/limits'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { fileSize, momentText } from '../../../../ui/text/format.ts'
import { type DeviceMessage, messagesQuery } from '../park-queries.ts'

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
const shows = [
  { value: 'all', label: '全部' },
  { value: 'refused', label: '没有留下的' },
] as const

/** 报文检查: the last things it said, as they came and as they were read, and why one was not kept. */
export function Inspector({ deviceId }: { deviceId: string }) {
  const [show, setShow] = useState<(typeof shows)[number]['value']>('all')
  const messages = useQuery(messagesQuery(deviceId))
  const all = messages.data?.results
  const refused = all?.filter((one) => !one.accepted || one.reason !== '')
  const shown = show === 'all' ? all : refused
  return (
    <Section title="报文检查" aside={all && `最近 ${all.length} 条`}>
      {!shown ? (
        messages.error ? (
          <QueryError query={messages} title="报文没有取到" />
        ) : (
          <SkeletonRows />
        )
      ) : (
        <>
          {(refused?.length ?? 0) > 0 && (
            <FilterChips
              label="看哪些报文"
              look={pageLook}
              options={shows.map((one) => (one.value === 'refused' ? { ...one, count: refused!.length } : one))}
              value={show}
              onChange={setShow}
            />
          )}
          {shown.length === 0 ? (
            <p className="text-body text-ink-2">还没有收到它的报文。</p>
          ) : (
            <ol className="border-t border-hairline">
              {shown.map((message, at) => (
                <Message key={`${message.at}/${at}`} message={message} />
              ))}
            </ol>
          )}
        </>
      )}
    </Section>
  )
}

const protocolName = (protocol: string): string => deviceProtocols[protocol as DeviceProtocol] ?? protocol
const textOf = (decoded: unknown): string => JSON.stringify(decoded, null, 2) ?? ''

function Message({ message }: { message: DeviceMessage }) {
  const { at, protocol, size, raw, decoded, accepted, reason } = message
  const isHidden = size > 0 && raw === '' && decoded === null
  return (
    <li className="border-b border-hairline">
      <details>
        <summary className="flex min-h-12 cursor-pointer items-start gap-3 py-2.5 text-body">
          {accepted ? (
            <CircleCheck size={18} className="mt-0.5 shrink-0 text-ok" aria-label="留下了" />
          ) : (
            <CircleX size={18} className="mt-0.5 shrink-0 text-danger" aria-label="没有留下" />
          )}
          <span className="min-w-0 flex-1">
            <span className="figures flex flex-wrap items-baseline justify-between gap-x-3">
              <span title={momentText(at)}>
                {momentText(at).replace(/\s?\d{2}:\d{2}$/, '')} {clock.format(new Date(at))}
              </span>
              <span className="text-meta text-ink-2">
                {protocolName(protocol)}
                {size > 0 && `，${size < 1024 ? `${size} 字节` : fileSize(size)}`}
              </span>
            </span>
            {reason && (
              <span className={`block text-meta ${accepted ? 'text-warn' : 'text-danger'}`}>
                {size > 0 && (accepted ? '留下了一部分：' : '没有留下：')}
                {reason}
              </span>
            )}
          </span>
        </summary>
        <div className="pb-4 ps-8">
          {isHidden ? (
            <p className="text-meta text-ink-2">机器租出期间，报文里的位置只有租客看得到，原文不显示。</p>
          ) : (
            <>
              {size === 0 && decoded === null && <p className="text-meta text-ink-2">没有内容。</p>}
              {decoded !== null && <Block label="读出来的">{textOf(decoded)}</Block>}
              {raw !== '' && <Block label="原文">{raw}</Block>}
            </>
          )}
        </div>
      </details>
    </li>
  )
}

function Block({ label, children }: { label: string; children: string }) {
  return (
    <>
      <h3 className="mt-2 text-caption text-ink-3">{label}</h3>
      <pre className="figures mt-1 rounded-half bg-sunken p-3 text-caption whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </pre>
    </>
  )
}
