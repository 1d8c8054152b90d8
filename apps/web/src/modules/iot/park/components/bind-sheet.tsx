import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FindField } from '../../../../kits/form/find-field.tsx'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { PhotoField } from '../../../../kits/form/photo-field.tsx'
import { UploadShare } from '../../../../kits/form/upload-share.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { unitsQuery, useBind } from '../park-queries.ts'

interface BindSheetProps {
  deviceId: string
  isOpen: boolean
  onClose: () => void
}
const start = { serial: '', meter: '', isPrimary: false, photo: [] as File[] }

/** 装到机器上: which one, what its meter shows, how it was put on. */
export function BindSheet({ deviceId, isOpen, onClose }: BindSheetProps) {
  const bind = useBind(deviceId)
  const form = useForm({
    start,
    check: ({ serial }) => ({ serial: required(serial, '选一台机器，或者填它的序列号') }),
    command: bind,
    input: ({ serial, meter, isPrimary, photo }) => ({
      serial: serial.trim(),
      photo,
      ...(meter.trim() !== '' && { meter: meter.trim() }),
      ...(isPrimary && { primary: true }),
    }),
    onDone: onClose,
  })
  const { serial, photo, isPrimary } = form.values
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="装到机器上"
      tone="commit"
      words={['装好了', '正在保存']}
      height="full"
      underWay={bind.share === null ? undefined : <UploadShare share={bind.share} />}
    >
      <FindUnit onSerial={(found) => form.change({ serial: found })} />
      <TextField label="机器序列号" maxLength={80} autoComplete="off" {...form.text('serial')} />
      <TextField
        label="机器的表上是多少"
        isOptional
        inputMode="decimal"
        hint="小时或公里，装的时候看一眼"
        {...form.text('meter')}
      />
      <PhotoField
        label="安装照片"
        isOptional
        max={1}
        files={photo}
        onChange={(change) => form.change((now) => ({ photo: change(now.photo) }))}
        error={form.errorOf('photo')}
        isDisabled={form.isBusy}
      />
      <Checkbox
        label="以它的位置为准（机器上有几台终端时）"
        checked={isPrimary}
        onChange={({ target }) => form.change({ isPrimary: target.checked })}
      />
      {form.errorOf('primary') && <FieldError>{form.errorOf('primary')}，要换成这台就勾上</FieldError>}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      {serial !== '' && <p className="text-meta text-ink-2">装上以后，它说的都算这台机器的；拆下以前的也一直算。</p>}
    </FormSheet>
  )
}

function FindUnit({ onSerial }: { onSerial: (serial: string) => void }) {
  const [words, setWords] = useState('')
  const { data } = useQuery(unitsQuery(words))
  const found = data?.results
  return (
    <FindField
      label="找机器"
      placeholder="序列号或名称"
      words={words}
      onWords={setWords}
      found={found?.map((one) => ({
        id: one.unit_id,
        name: one.equipment_name,
        number: one.serial,
        ...(one.has_primary && { trail: '已有终端' }),
      }))}
      none="没有这样的机器"
      onFound={(id) => {
        const one = found?.find(({ unit_id: unit }) => unit === id)
        if (one) onSerial(one.serial)
      }}
    />
  )
}
