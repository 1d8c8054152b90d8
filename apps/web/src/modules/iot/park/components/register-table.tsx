import { batchColumns, deviceLimits } from '@jihui/protocol/iot/devices/limits'
import { CircleCheck, CircleX, Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { count } from '../../../../ui/text/format.ts'
import { type TableDone, useRegisterTable } from '../park-queries.ts'

const template = [
  batchColumns,
  ['EX-2026-001', 'excavator', 'mqtt', '1 号挖掘机', ''],
  ['13800001234', '车载终端（OBD）', 'jt808', '冷藏车终端', ''],
]
/** Told to spreadsheets: this is UTF-8. */
const mark = '\uFEFF'
/** A cell a spreadsheet would calculate stays text. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([mark, rows.map((row) => row.map(cell).join(',')).join('\r\n'), '\r\n'], { type: 'text/csv' })

const credentialsCsv = ({ results }: TableDone): Blob =>
  csvOf([
    ['code', 'username', 'password', 'auth_code'],
    ...results.flatMap(({ code, credentials }) =>
      credentials ? [[code, credentials.username, credentials.password, credentials.auth_code]] : [],
    ),
  ])

/** Many at once: a table, and of each row whether it went in or why not. */
export function RegisterTable() {
  const [done, setDone] = useState<TableDone | null>(null)
  const sending = useRegisterTable()
  const send = (file: File | undefined) => file && sending.mutate(file, { onSuccess: setDone })
  const percent = sending.share === null ? null : Math.round(sending.share * 100)
  if (done) return <Answers done={done} onAnother={() => setDone(null)} />
  return (
    <div className="space-y-5">
      <ol className="list-decimal space-y-2 ps-5 text-body">
        <li>
          下载模板，一行一台，最多 {count(deviceLimits.batchRows)} 行。
          <span className="block text-meta text-ink-2">
            code 编号、profile 型号、protocol 协议要填；name 名称和 serial
            机器序列号可以空着。写了序列号的直接装到机器上。
          </span>
        </li>
        <li>存成 CSV，传上来。</li>
        <li>凭证只给这一次，马上存下来。</li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveFile(csvOf(template), '终端登记模板.csv')}
        >
          下载模板
        </Button>
        <label className="relative inline-flex min-h-11 items-center gap-2 rounded-card bg-ink px-4 text-body font-semibold text-on-ink has-focus-visible:shadow-(--focus)">
          <FileUp size={18} aria-hidden="true" />
          {sending.isPending ? (percent === null ? '正在登记' : `正在上传 ${percent}%`) : '选择表格'}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label="选择表格"
            disabled={sending.isPending}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              send(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
      </div>
      {sending.error && <FieldError>{messageOf(sending.error)}</FieldError>}
    </div>
  )
}

function Answers({ done, onAnother }: { done: TableDone; onAnother: () => void }) {
  return (
    <div className="space-y-5">
      <p role="status" className="text-lead font-semibold">
        {done.message}
      </p>
      {done.created > 0 && (
        <div className="rounded-card border border-edge bg-surface p-4">
          <p className="text-meta text-accent-ink">凭证只显示这一次，离开这一页就没有了。</p>
          <Button
            tone="ink"
            className="mt-3"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => saveFile(credentialsCsv(done), '终端凭证.csv')}
          >
            存下 {count(done.created)} 台的凭证
          </Button>
        </div>
      )}
      <ol aria-label="逐行结果" className="border-t border-hairline">
        {done.results.map(({ row, code, ok, error }) => (
          <li key={row} className="flex items-start gap-3 border-b border-hairline py-2.5 text-body">
            {ok ? (
              <CircleCheck size={18} className="mt-0.5 shrink-0 text-ok" aria-label="已登记" />
            ) : (
              <CircleX size={18} className="mt-0.5 shrink-0 text-danger" aria-label="没有登记" />
            )}
            <span className="min-w-0 flex-1">
              <span className="figures block [overflow-wrap:anywhere]">
                第 {row} 行 {code || '（没有编号）'}
              </span>
              {error && <span className="block text-meta text-danger">{error}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Button onClick={onAnother}>再传一个表格</Button>
    </div>
  )
}
