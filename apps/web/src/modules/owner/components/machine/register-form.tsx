import { equipmentDocumentsMax, equipmentPhotosMax, unitsMax } from '@jihui/protocol/owner/fleet'
import { registerEquipment } from '@jihui/protocol/owner/operations'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, messageOf } from '../../../../shell/api/api-error.ts'
import { upload } from '../../../../shell/api/upload.ts'
import { useGo } from '../../../../shell/navigation.tsx'
import { newKey } from '../../../../shell/new-key.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Stepper } from '../../../../ui/fields/stepper.tsx'
import { StickyBar } from '../../../../ui/sticky-bar.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import type { RegistrationForm } from '../../fleet-queries.ts'
import { sharesOf } from '../../file-rules.ts'
import { machineProblems, registrationBody, unitProblems } from '../../machine-draft.ts'
import { ownerPaths } from '../../owner-paths.ts'
import { useRegisterDraft } from '../../use-register-draft.ts'
import { usePickedFiles } from '../../use-picked-files.ts'
import { FileTiles } from '../file-tiles.tsx'
import { KnownModels } from './known-models.tsx'
import { DeliveryPartFields, MachinePartFields, ServicesPartFields, WordsPartFields } from './machine-parts.tsx'
import { RatesPartFields } from './machine-rates-part.tsx'
import { UnitFields } from './unit-fields.tsx'

const fileRules = {
  photos: { label: '照片', max: equipmentPhotosMax, kind: 'image' },
  documents: { label: '证件', max: equipmentDocumentsMax, kind: 'document' },
} as const

const showFault = (field: HTMLElement) => {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

const steps = ['照片', '设备', '价格', '编号与证件'] as const

/** A new machine, step by step, its photographs first; what is written stays on this device until it is sent. */
export function RegisterForm({ forms, userId }: { forms: RegistrationForm; userId: number }) {
  const key = `owner_machine:${userId}`
  const { state, change, forget } = useRegisterDraft(key)
  const files = usePickedFiles(key, fileRules)
  const form = forms.lines.find(({ id }) => id === state.line)
  const [step, setStep] = useState(0)
  /** How many steps have been checked: what is missing in later ones is not held against anybody yet. */
  const [tried, setTried] = useState(0)
  const [wanted, setWanted] = useState<number | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [share, setShare] = useState<number | null>(null)
  const cancel = useRef<() => void>(undefined)
  const [timesStopped, setTimesStopped] = useState(0)
  const frame = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const go = useGo()
  useEffect(() => () => cancel.current?.(), [])
  useEffect(() => {
    if (timesStopped === 0) return
    const first = frame.current?.querySelector<HTMLElement>('[data-invalid=true], [aria-invalid=true]')
    if (!first) return
    setStep(Number(first.closest<HTMLElement>('[data-step]')?.dataset.step ?? 0))
    requestAnimationFrame(() => showFault(first))
  }, [timesStopped])
  // On to another step once the fields of this one have been checked and drawn.
  useEffect(() => {
    if (wanted === null) return
    setWanted(null)
    const fault = frame.current?.querySelector<HTMLElement>(
      `[data-step="${step}"] :is([data-invalid=true], [aria-invalid=true])`,
    )
    if (fault && wanted > step) return showFault(fault)
    setStep(wanted)
    window.scrollTo({ top: 0 })
  }, [wanted, step])

  const documents = files.of('documents')
  const photos = files.of('photos')
  const problems: Record<string, string> = form
    ? { ...machineProblems(state.draft), ...unitProblems(state.units) }
    : { line: '请选择业务线' }
  const errorsOf = (at: number) => (field: string) => refused[field] ?? (tried > at ? problems[field] : undefined)
  const forgive = (...fields: string[]) =>
    setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !fields.includes(field))))
  const detailOf = (fileKey: string) =>
    state.papers[fileKey] ?? { key: fileKey, type: 'registration', number: '', expiresOn: '' }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(Math.max(tried, step + 1))
    if (step < steps.length - 1) return setWanted(step + 1)
    if (!form || Object.keys(problems).length > 0) return setTimesStopped((times) => times + 1)
    setRefused({})
    setShare(0)
    const papers = documents.map((one) => detailOf(one.key))
    const sent = upload(registerEquipment, {
      body: registrationBody(form.id, state.draft, state.units, papers, form),
      files: { photos: photos.map(({ file }) => file), documents: documents.map(({ file }) => file) },
      onProgress: setShare,
    })
    cancel.current = sent.cancel
    try {
      const machine = await sent.done
      forget()
      files.forget()
      void client.invalidateQueries({ queryKey: ['rental', 'owner'] })
      void client.invalidateQueries({ queryKey: ['equipment'] })
      toast.ok('设备已登记，平台核验后租客就能找到')
      go(`${ownerPaths.machine(machine.id)}?new=1`, { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CANCELLED') return undefined
      toast.error(messageOf(error))
      if (error instanceof ApiError) setRefused(error.errors)
      setTimesStopped((times) => times + 1)
    } finally {
      cancel.current = undefined
      setShare(null)
    }
    return undefined
  }

  const all = [...photos, ...documents]
  const shares =
    share === null
      ? null
      : sharesOf(
          all.map(({ file }) => file.size),
          share,
        )
  const tilesOf = (list: typeof photos) =>
    list.map((one) => ({
      key: one.key,
      name: one.file.name,
      url: one.url,
      share: shares?.[all.indexOf(one)],
    }))
  const partOf = (at: number) => ({
    draft: state.draft,
    errorOf: errorsOf(at),
    change: (changes: Partial<typeof state.draft>, ...fields: string[]) => {
      change({ draft: { ...state.draft, ...changes } })
      forgive(...fields)
    },
  })
  const errorOf = errorsOf(steps.length - 1)
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => void send(event)}
      // A short step's bar stands at the foot of the screen all the same.
      className="-mb-6 flex min-h-[calc(100dvh-4rem)] flex-col md:min-h-[calc(100dvh-5.5rem)] *:last:mt-auto"
    >
      <Stepper steps={steps} current={step} className="mt-3" />
      <div data-step={0} hidden={step !== 0}>
        <Section title="业务线" className="mt-2">
          <Select
            label="这台设备属于"
            placeholder="选择业务线"
            value={state.line}
            onChange={(event) => {
              const next = event.target.value
              change({ line: next, draft: { ...state.draft, categoryId: 0, grade: '', addOns: {}, requirements: {} } })
              forgive('line', 'category_id')
            }}
            options={forms.lines.map(({ id, label }) => ({ value: id, label }))}
            error={errorsOf(0)('line')}
          />
        </Section>
        <Section title="照片">
          <FileTiles
            label="照片"
            addLabel="拍设备"
            tiles={tilesOf(photos)}
            max={fileRules.photos.max}
            kind="image"
            isOptional
            hint="第一张是封面，没有照片时用插图"
            onAdd={(chosen) => files.add('photos', chosen)}
            onRemove={(fileKey) => files.remove('photos', fileKey)}
            error={files.problems.photos ?? errorsOf(0)('photos')}
          />
        </Section>
      </div>
      {form && (
        <>
          <div data-step={1} hidden={step !== 1}>
            <Section title={`是什么${form.machine_word}`}>
              <KnownModels
                key={form.id}
                form={form}
                onFill={(changes) => {
                  change({ draft: { ...state.draft, ...changes } })
                  setRefused({})
                }}
              />
              <MachinePartFields form={form} {...partOf(1)} />
            </Section>
            <Section title="给租客看的">
              <WordsPartFields form={form} {...partOf(1)} />
            </Section>
          </div>
          <div data-step={2} hidden={step !== 2}>
            <Section title="价格">
              <RatesPartFields form={form} {...partOf(2)} />
            </Section>
            <Section title={`${form.delivery.label}与停放`}>
              <DeliveryPartFields form={form} {...partOf(2)} />
            </Section>
            {form.add_ons.length > 0 && (
              <Section title="另外收费的服务" aside="不提供的空着">
                <ServicesPartFields form={form} {...partOf(2)} />
              </Section>
            )}
          </div>
          <div data-step={3} hidden={step !== 3}>
            <Section title={`每${form.unit_word}的编号`} aside={`${state.units.length} ${form.unit_word}`}>
              <ol className="space-y-6">
                {state.units.map((unit, index) => (
                  <li key={unit.key} className="border-s-[3px] border-hairline ps-3">
                    <div className="mb-2 flex min-h-11 items-center justify-between">
                      <h3 className="text-body">
                        第 {index + 1} {form.unit_word}
                      </h3>
                      {state.units.length > 1 && (
                        <Button
                          tone="ghost"
                          onClick={() => change({ units: state.units.filter(({ key: one }) => one !== unit.key) })}
                        >
                          去掉
                        </Button>
                      )}
                    </div>
                    <UnitFields
                      form={form}
                      unit={unit}
                      onChange={(next, field) => {
                        change({ units: state.units.map((one) => (one.key === unit.key ? next : one)) })
                        forgive(`units.${index}.${field}`)
                      }}
                      errorOf={(field) => errorOf(`units.${index}.${field}`)}
                    />
                  </li>
                ))}
              </ol>
              {state.units.length < unitsMax && (
                <Button
                  wide
                  size="main"
                  className="mt-4"
                  icon={<Plus size={20} aria-hidden="true" />}
                  onClick={() =>
                    change({
                      units: [...state.units, { key: newKey(), serial: '', location: '', meter: '', details: {} }],
                    })
                  }
                >
                  再加一{form.unit_word}
                </Button>
              )}
              {errorOf('units') && <FieldError>{errorOf('units')}</FieldError>}
            </Section>
            <Section title="证件">
              <div className="space-y-6">
                <FileTiles
                  label="证件"
                  addLabel="补证件"
                  tiles={tilesOf(documents)}
                  max={fileRules.documents.max}
                  kind="document"
                  isOptional
                  hint="登记证、保险单、检验报告"
                  onAdd={(chosen) => files.add('documents', chosen)}
                  onRemove={(fileKey) => files.remove('documents', fileKey)}
                  error={files.problems.documents ?? errorOf('documents')}
                />
                {documents.map((one, index) => {
                  const detail = detailOf(one.key)
                  const set = (changes: Partial<typeof detail>) =>
                    change({ papers: { ...state.papers, [one.key]: { ...detail, ...changes } } })
                  return (
                    <fieldset key={one.key} className="grid gap-3 sm:grid-cols-3">
                      <legend className="mb-2 max-w-full truncate text-meta text-ink-2">{one.file.name}</legend>
                      <Select
                        label="是什么证件"
                        value={detail.type}
                        onChange={(event) => set({ type: event.target.value })}
                        options={forms.document_types}
                        error={errorOf(`document_details.${index}.type`)}
                      />
                      <TextField
                        label="证件编号"
                        isOptional
                        maxLength={60}
                        value={detail.number}
                        onChange={(event) => set({ number: event.target.value })}
                        error={errorOf(`document_details.${index}.number`)}
                      />
                      <TextField
                        label="有效期到"
                        isOptional
                        type="date"
                        value={detail.expiresOn}
                        onChange={(event) => set({ expiresOn: event.target.value })}
                        error={errorOf(`document_details.${index}.expires_on`)}
                      />
                    </fieldset>
                  )
                })}
              </div>
            </Section>
          </div>
        </>
      )}
      <StickyBar>
        {share !== null ? (
          <>
            <span className="figures text-body" role="status">
              正在登记 {Math.round(share * 100)}%
            </span>
            <Button onClick={() => cancel.current?.()}>停下</Button>
          </>
        ) : (
          <>
            {step === 0 ? (
              <span className="text-meta text-ink-2">平台核验后就能被找到，随时可以暂停</span>
            ) : (
              <Button size="main" tone="outline" onClick={() => setWanted(step - 1)}>
                上一步
              </Button>
            )}
            <Button type="submit" tone={step < steps.length - 1 ? 'ink' : 'commit'} size="main">
              {step < steps.length - 1 ? `下一步，${steps[step + 1]}` : '登记设备'}
            </Button>
          </>
        )}
      </StickyBar>
    </form>
  )
}
