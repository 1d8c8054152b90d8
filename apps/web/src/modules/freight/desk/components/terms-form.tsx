import { useState } from 'react'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { controlClass, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { priceFields, typeFields, weightGroups } from '../terms-fields.ts'
import { type TermsPage, useChangeTerms, useTrial } from '../terms-queries.ts'
import { changedPlaces, termsOf, textsOf, type TermsTexts } from '../terms-texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'

interface TextsProps {
  texts: TermsTexts
  write: (path: string, text: string) => void
  errorOf: (path: string) => string | undefined
}

/** Every number freight reckons with: tried on cargo of the past first, saved with a reason. */
export function TermsForm({ page }: { page: TermsPage }) {
  const { id: version, terms } = page.current
  const [texts, setTexts] = useState<TermsTexts>(() => textsOf(terms))
  const trial = useTrial()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请写明为什么改') }),
    command: useChangeTerms(),
    input: ({ reason }) => ({ terms: termsOf(terms, texts), version, reason }),
  })
  const changed = changedPlaces(terms, texts)
  const parts: TextsProps = {
    texts,
    write: (path, text) => setTexts((old) => ({ ...old, [path]: text })),
    errorOf: (path) => form.errorOf(`terms.${path}`),
  }
  const weightProblem = form.errorOf('terms.match')
  return (
    <FormFrame form={form}>
      <Section title="车型">
        <TypesTable page={page} {...parts} />
      </Section>
      <Section title="价格">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
          {priceFields.map(([path, label]) => (
            <NumberField key={path} path={path} label={label} {...parts} />
          ))}
        </div>
      </Section>
      <Section title="匹配的分" aside="满分加起来是 100">
        {weightProblem && <FieldError>{weightProblem}</FieldError>}
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
          {weightGroups.map(([title, fields]) => (
            <fieldset key={title} className="grid grid-cols-2 content-start items-end gap-3">
              <legend className="mb-2 text-body font-semibold">{title}</legend>
              {fields.map(([path, label]) => (
                <NumberField key={path} path={path} label={label} {...parts} />
              ))}
            </fieldset>
          ))}
        </div>
      </Section>
      <Section title="试算和保存" aside={changed.length === 0 ? '没有改动' : `改了 ${changed.length} 处`}>
        <div className="max-w-3xl space-y-4">
          {trial.error && <FieldError>{messageOf(trial.error)}</FieldError>}
          {trial.data && <TrialOutcome trial={trial.data} />}
          <TextArea label="为什么改" maxLength={300} {...form.text('reason')} />
          {form.refusal && <FieldError>{form.refusal}</FieldError>}
          <div className="flex flex-wrap gap-2">
            <Button
              busy={trial.isPending}
              disabled={changed.length === 0}
              onClick={() => trial.mutate(termsOf(terms, texts))}
            >
              {trial.isPending ? '正在试算' : '拿过去的货源试算'}
            </Button>
            <Button type="submit" tone="ink" busy={form.isBusy} disabled={changed.length === 0}>
              {form.isBusy ? '正在保存' : '保存，从下一票起生效'}
            </Button>
          </div>
        </div>
      </Section>
    </FormFrame>
  )
}

function NumberField({ path, label, texts, write, errorOf }: TextsProps & { path: string; label: string }) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={texts[path] ?? ''}
      error={errorOf(path)}
      onChange={({ target }) => write(path, target.value)}
    />
  )
}

function TypesTable({ page, texts, write, errorOf }: TextsProps & { page: TermsPage }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[44rem] text-body">
        <thead>
          <tr className="border-b border-edge text-caption text-ink-3">
            <th className="py-2 text-start font-normal">车型</th>
            {typeFields.map(([name, label]) => (
              <th key={name} className="py-2 ps-3 text-start font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.current.terms.types.map((one, at) => (
            <tr key={one.vehicle_type} className="border-b border-hairline">
              <th scope="row" className="keep py-2 text-start font-normal">
                {one.vehicle_type_display}
              </th>
              {typeFields.map(([name, label]) => {
                const path = `types.${at}.${name}`
                const error = errorOf(path)
                return (
                  <td key={name} className="py-2 ps-3">
                    <input
                      aria-label={`${one.vehicle_type_display}，${label}`}
                      aria-invalid={error ? true : undefined}
                      title={error}
                      inputMode="decimal"
                      value={texts[path] ?? ''}
                      onChange={({ target }) => write(path, target.value)}
                      className={`${controlClass(Boolean(error))} figures`}
                    />
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
