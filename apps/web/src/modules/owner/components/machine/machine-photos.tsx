import { equipmentPhotosMax } from '@jihui/protocol/owner/fleet'
import { useState } from 'react'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Section } from '../../../../ui/section.tsx'
import { fileProblem } from '../../file-rules.ts'
import { useAddPhotos, useRemovePhoto, type OwnedMachine } from '../../fleet-queries.ts'
import { FileTiles } from '../file-tiles.tsx'

/** The photos of a machine; the first one is its face. */
export function MachinePhotos({ machine }: { machine: OwnedMachine }) {
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState<number | null>(null)
  const add = useAddPhotos(machine.id)
  const remove = useRemovePhoto(machine.id)
  const photos = machine.equipment_photos
  const refusal = add.error instanceof ApiError ? (Object.values(add.error.errors)[0] ?? add.error.message) : undefined
  const take = (files: readonly File[]) => {
    const refused = files.map((file) => fileProblem(file, 'image')).find((sentence) => sentence !== undefined)
    setProblem(refused)
    const fine = files.filter((file) => fileProblem(file, 'image') === undefined)
    if (fine.length > 0) add.mutate(fine, { showsFields: true })
  }
  const ask = async (key: string) => {
    const isSure = await confirm({ title: '删除这张照片吗？', confirmLabel: '删除', tone: 'danger' })
    if (isSure) remove.mutate(key)
  }
  return (
    <Section title="照片" aside={add.isPending ? '正在上传' : undefined}>
      <FileTiles
        label="设备照片"
        addLabel="拍设备"
        tiles={photos.map(({ id, url }, index) => ({ key: id, name: `第 ${index + 1} 张`, url }))}
        max={equipmentPhotosMax}
        kind="image"
        hint="第一张是封面"
        onAdd={take}
        onRemove={(key) => void ask(key)}
        onOpen={(key) => setOpen(photos.findIndex(({ id }) => id === key))}
        error={problem ?? refusal}
      />
      <ImageViewer images={photos.map(({ url }) => ({ url, title: machine.name }))} index={open} onIndex={setOpen} />
    </Section>
  )
}
