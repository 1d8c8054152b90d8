import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { type MachineDraft, transportFields } from '../../machine-draft.ts'
import { AmountField, pair, type PartProps } from './machine-rates-part.tsx'

/** What it is. */
export function MachinePartFields({ form, draft, change, errorOf }: PartProps) {
  return (
    <div className={pair}>
      <Select
        label="类别"
        placeholder="选择类别"
        value={draft.categoryId ? String(draft.categoryId) : ''}
        onChange={(event) => change({ categoryId: Number(event.target.value) }, 'category_id')}
        options={form.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={errorOf('category_id')}
      />
      <TextField
        label="设备名称"
        maxLength={60}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value }, 'name')}
        error={errorOf('name')}
        hint="租客在列表里看到的名字"
      />
      <TextField
        label="品牌"
        maxLength={60}
        value={draft.manufacturer}
        onChange={(event) => change({ manufacturer: event.target.value }, 'manufacturer')}
        error={errorOf('manufacturer')}
      />
      <TextField
        label="型号"
        maxLength={60}
        value={draft.model}
        onChange={(event) => change({ model: event.target.value }, 'model')}
        error={errorOf('model')}
      />
      <TextField
        label="出厂年份"
        isOptional
        inputMode="numeric"
        maxLength={4}
        value={draft.year}
        onChange={(event) => change({ year: event.target.value.replace(/\D/g, '') }, 'year')}
        error={errorOf('year')}
      />
      {form.grades.length > 0 && (
        <Select
          label={form.grade_label}
          isOptional
          placeholder="不填"
          value={draft.grade}
          onChange={(event) => change({ grade: event.target.value }, 'grade')}
          options={form.grades}
          error={errorOf('grade')}
        />
      )}
      <TextField
        label="注册证或备案号"
        isOptional
        maxLength={80}
        value={draft.registrationNumber}
        onChange={(event) => change({ registrationNumber: event.target.value }, 'registration_number')}
        error={errorOf('registration_number')}
      />
    </div>
  )
}

/** What else can be had with it, by the line's own list. */
export function ServicesPartFields({ form, draft, change, errorOf }: PartProps) {
  if (form.add_ons.length === 0) return <p className="text-body text-ink-2">{form.label}没有另外收费的服务。</p>
  return (
    <div className={pair}>
      {form.add_ons.map((one) => (
        <AmountField
          key={one.name}
          label={one.label}
          isOptional
          unit={one.per === 'day' ? '/天' : '/次'}
          value={draft.addOns[one.name] ?? ''}
          onChange={(price) => change({ addOns: { ...draft.addOns, [one.name]: price } }, `add_ons.${one.name}`)}
          error={errorOf(`add_ons.${one.name}`)}
          hint={[one.is_charge ? '每单都收' : '租客可选', one.hint].filter(Boolean).join('，')}
        />
      ))}
    </div>
  )
}

/** How far it goes and where it stands. */
export function DeliveryPartFields({ form, draft, change, errorOf }: PartProps) {
  return (
    <div className={pair}>
      <AmountField
        label={form.delivery.label}
        value={draft.deliveryFee}
        onChange={(deliveryFee) => change({ deliveryFee }, 'delivery_fee')}
        error={errorOf('delivery_fee')}
        hint={form.delivery.included_km > 0 ? `含单程 ${form.delivery.included_km} 公里` : '往返一次'}
      />
      <AmountField
        label="超出后每公里"
        isOptional
        unit="/公里"
        value={draft.perKm}
        onChange={(perKm) => change({ perKm }, 'delivery_fee_per_km')}
        error={errorOf('delivery_fee_per_km')}
      />
      <TextField
        label="最远送到"
        isOptional
        inputMode="numeric"
        maxLength={4}
        trail={<span className="text-meta">公里</span>}
        value={draft.radius}
        onChange={(event) => change({ radius: event.target.value.replace(/\D/g, '') }, 'service_radius_km')}
        error={errorOf('service_radius_km')}
        hint="不限就空着"
      />
      <TextField
        label="所在城市"
        maxLength={20}
        value={draft.city}
        placeholder="杭州"
        onChange={(event) => change({ city: event.target.value }, 'city')}
        error={errorOf('city')}
      />
      <TextField
        label="停放地点"
        className="sm:col-span-2"
        maxLength={120}
        value={draft.location}
        onChange={(event) => change({ location: event.target.value }, 'location')}
        error={errorOf('location')}
      />
      <TransportFields draft={draft} change={change} errorOf={errorOf} />
      {form.requirements.map((one) => (
        <TextField
          key={one.field}
          label={`现场要有：${one.label}`}
          isOptional
          inputMode="decimal"
          maxLength={10}
          trail={<span className="text-meta">{one.unit}</span>}
          value={draft.requirements[one.field] ?? ''}
          onChange={(event) =>
            change(
              { requirements: { ...draft.requirements, [one.field]: event.target.value } },
              `requirements.${one.field}`,
            )
          }
          error={errorOf(`requirements.${one.field}`)}
        />
      ))}
    </div>
  )
}

/** As it travels: what a lorry has to take. */
function TransportFields({ draft, change, errorOf }: Omit<PartProps, 'form'>) {
  return transportFields.map(({ field, label, unit }) => (
    <TextField
      key={field}
      label={label}
      isOptional
      inputMode="decimal"
      maxLength={8}
      trail={<span className="text-meta">{unit}</span>}
      value={draft.transport[field]}
      onChange={(event) => change({ transport: { ...draft.transport, [field]: event.target.value } }, field)}
      error={errorOf(field)}
      hint={field === 'transport_weight_t' ? '叫车时用来选车型、算运费' : undefined}
    />
  ))
}

/** What a renter reads about it. */
export function WordsPartFields({ draft, change, errorOf }: PartProps) {
  const rows = draft.specifications
  const set = (specifications: MachineDraft['specifications']) => change({ specifications }, 'specifications')
  return (
    <div className="space-y-5">
      <TextArea
        label="介绍"
        isOptional
        maxLength={2000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value }, 'description')}
        error={errorOf('description')}
      />
      <TextField
        label="适用场景"
        isOptional
        maxLength={500}
        value={draft.intendedUse}
        onChange={(event) => change({ intendedUse: event.target.value }, 'intended_use')}
        error={errorOf('intended_use')}
      />
      <TextField
        label="使用注意"
        isOptional
        maxLength={500}
        value={draft.specialHandling}
        onChange={(event) => change({ specialHandling: event.target.value }, 'special_handling')}
        error={errorOf('special_handling')}
      />
      <fieldset>
        <legend className="mb-1.5 text-meta text-ink-2">
          参数<span className="ms-1 text-ink-3">（选填）</span>
        </legend>
        <ul className="space-y-2">
          {rows.map((row, index) => (
            <li key={index} className="flex items-end gap-2">
              <TextField
                label={<span className="sr-only">参数名 {index + 1}</span>}
                className="w-2/5"
                placeholder="铲斗容量"
                maxLength={40}
                value={row.label}
                onChange={(event) =>
                  set(rows.map((one, at) => (at === index ? { ...one, label: event.target.value } : one)))
                }
              />
              <TextField
                label={<span className="sr-only">参数值 {index + 1}</span>}
                className="min-w-0 flex-1"
                placeholder="0.93 m³"
                maxLength={120}
                value={row.value}
                onChange={(event) =>
                  set(rows.map((one, at) => (at === index ? { ...one, value: event.target.value } : one)))
                }
              />
              <IconButton label={`去掉参数 ${index + 1}`} onClick={() => set(rows.filter((_, at) => at !== index))}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        {rows.length < 40 && (
          <Button
            className="mt-2"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => set([...rows, { label: '', value: '' }])}
          >
            加一项参数
          </Button>
        )}
      </fieldset>
    </div>
  )
}
