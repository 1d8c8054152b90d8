import { useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { FormProblem } from '../../../identity/public.ts'
import { type Clash, handedOverQuery, useCloseClash } from '../../clash-queries.ts'
import { ClashStory } from '../../components/clash-story.tsx'

const noFilters = {}

/** 现场冲突: what was done in the field and does not fit, handed to staff. */
export function Screen() {
  const narrowing = useFilters(noFilters)
  const list = useList(handedOverQuery)
  const [picked, setPicked] = useState<Clash | null>(null)
  return (
    <DeskList
      title="现场冲突"
      caption="离线时做的、送到时对不上的操作：核对两边，写明怎么处理"
      narrowing={narrowing}
      list={list}
      words={{
        failed: '现场冲突没有取到',
        empty: { title: '没有等处理的冲突', hint: '现场的人选了结算或移交，或两天没有选择，会排在这里。' },
      }}
      sheets={picked && <CloseSheet clash={picked} onClose={() => setPicked(null)} />}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((one) => (
          <li key={one.id} className="border-b border-hairline py-3">
            <p className="text-meta text-ink-2">{one.doer}</p>
            <ClashStory clash={one} />
            <div className="mt-3">
              <Button onClick={() => setPicked(one)}>写处理结果</Button>
            </div>
          </li>
        ))}
      </ul>
    </DeskList>
  )
}

function CloseSheet({ clash, onClose }: { clash: Clash; onClose: () => void }) {
  const form = useForm({
    start: { notes: '' },
    check: ({ notes }) => ({ notes: required(notes, '请填写处理结果') }),
    command: useCloseClash(clash.id),
    input: (given) => given,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={`处理 ${clash.subject_display}`}
      description="写的内容会告诉做这一步的人"
      words={['处理完毕', '正在提交']}
    >
      <TextArea label="处理结果" maxLength={500} {...form.text('notes')} />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}
