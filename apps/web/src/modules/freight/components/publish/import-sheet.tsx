import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { importLabels } from '@jihui/protocol/freight/cargo-sources-schema'
import { saveFile } from '../../../../ui/save-file.ts'
import { freightPaths } from '../../freight-words.ts'
import { type Imported, useImport } from '../../queries.ts'

const template = () =>
  new Blob([`\uFEFF${Object.values(importLabels).join(',')}\r\n`], { type: 'text/csv;charset=utf-8' })

/** A list of every day's cargo from a table: which rows are published, and why the others are not. */
export function ImportSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const send = useImport()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      canDismiss={!send.isPending}
      title="从表格批量发布"
      description="CSV 表格，一行一票，最多 200 行。一行不对不影响别的行。时间写成 2026/12/1 8:00；长、宽、高和车型可以空着。"
    >
      <div className="flex flex-wrap gap-2">
        <Button
          tone="ink"
          busy={send.isPending}
          icon={<Upload size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {send.isPending ? '正在逐行发布' : '选表格'}
        </Button>
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={() => saveFile(template(), '货源表头.csv')}>
          下载表头
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        aria-label="选表格"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) send.mutate(file)
          target.value = ''
        }}
      />
      {send.data && <Outcome outcome={send.data} />}
    </Sheet>
  )
}

function Outcome({ outcome }: { outcome: Imported }) {
  return (
    <section aria-label="结果" aria-live="polite" className="mt-5">
      <p className="text-body font-semibold">{outcome.message}</p>
      <ul className="mt-2 text-meta">
        {outcome.rows.map(({ row, cargo_id: id, duplicate, errors }) => (
          <li key={row} className="flex gap-3 border-b border-hairline py-2">
            <span className="figures w-14 shrink-0 text-ink-2">第 {row} 行</span>
            {id === undefined ? (
              <span className="min-w-0 text-danger">{Object.values(errors ?? {}).join('；')}</span>
            ) : (
              <AppLink to={freightPaths.cargo(id)} className="min-w-0 underline decoration-tick underline-offset-4">
                {duplicate ? '一小时内发布过，没有重复' : '已发布'}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
