import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { TextField } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { Words } from '../../../../ui/text/words.tsx'
import type { LineForm } from '../../fleet-queries.ts'
import { draftFrom, knownModelsQuery, modelFactsQuery, type KnownModel } from '../../known-models.ts'
import type { MachineDraft } from '../../machine-draft.ts'

const QUIET_MS = 300

interface KnownModelsProps {
  form: LineForm
  onFill: (changes: Partial<MachineDraft>) => void
}

/** Brand or model, and the models the catalogue has of it: one of them fills in what is known about it. */
export function KnownModels({ form, onFill }: KnownModelsProps) {
  const [text, setText] = useState('')
  const [filled, setFilled] = useState<{ title: string; papers: string } | null>(null)
  const [keyword, setKeyword] = useState('')
  const client = useQueryClient()
  const found = useQuery(knownModelsQuery(form.id, keyword))
  const fill = async (known: KnownModel) => {
    try {
      const facts = await client.fetchQuery(modelFactsQuery(known))
      onFill(draftFrom(facts, known, form))
      setFilled({ title: known.title, papers: facts.required_qualifications.map(({ name }) => name).join('、') })
      setText('')
      setKeyword('')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  // Looked for once the writing pauses.
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(text.trim()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  const models = keyword.length > 1 ? (found.data ?? []) : []
  return (
    <div className="mb-6">
      <TextField
        label="先找型号"
        isOptional
        maxLength={60}
        lead={<Search size={18} aria-hidden="true" />}
        value={text}
        placeholder="品牌或型号"
        onChange={(event) => setText(event.target.value)}
        hint="目录里有的，类别、规格、价格和押金一次填好，都能再改"
      />
      <ul aria-label="目录里的型号">
        {models.map((known) => (
          <li key={known.id} className="border-b border-hairline">
            <button
              type="button"
              onClick={() => void fill(known)}
              className="flex min-h-14 w-full items-center gap-3 rounded-half py-2.5 text-start"
            >
              <MachineTile line={known.line} illustration={known.illustration} size="compact" />
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold">
                  <Words text={known.title} />
                </span>
                <span className="figures block text-meta text-ink-2">
                  {known.machines > 1 ? '一般' : ''}日租 {money(known.dayRate)}，押金 {money(known.deposit)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div role="status" className="text-meta text-ink-2">
        {keyword.length > 1 && found.isSuccess && models.length === 0 && (
          <p className="mt-2">目录里没有，在下面填就行。</p>
        )}
        {filled && (
          <p className="mt-3 flex gap-2">
            <Check size={16} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
            <span>
              已按 {filled.title} 填好，价格在下一步，和你这台不一样的改掉。
              {filled.papers && `租这类${form.machine_word}，租客一般要交${filled.papers}。`}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
