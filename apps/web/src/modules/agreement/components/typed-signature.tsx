import { agreementMessages } from '@jihui/protocol/agreement/machine'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { TextField } from '../../../ui/fields/field.tsx'
import type { SignatureHandle } from './signature-field.lazy.tsx'

const FACE = '"Kaiti SC", STKaiti, KaiTi, "LXGW WenKai", cursive, serif'
const NAME_MAX = 12

/** For whoever cannot draw: the name from the keyboard, set as handwriting on the same paper. */
export function TypedSignature({
  ref,
  name: given,
  onChange,
}: {
  ref: Ref<SignatureHandle>
  name: string
  onChange?: () => void
}) {
  const [name, setName] = useState('')
  const paper = useRef<HTMLCanvasElement>(null)
  useImperativeHandle(ref, () => ({
    read: () => {
      const text = name.trim()
      if (text.length === 0) return { problem: '请输入签署人姓名' }
      const canvas = paper.current
      const picture = canvas && drawName(canvas, text)
      return picture ? { picture, name: text } : { problem: agreementMessages.signatureBroken }
    },
  }))
  return (
    <div>
      <TextField
        label="签署人姓名"
        autoComplete="name"
        maxLength={NAME_MAX}
        placeholder={given}
        value={name}
        hint="写本人的真实姓名，和手写签名效力相同"
        onChange={(event) => {
          setName(event.target.value)
          onChange?.()
        }}
      />
      <div
        aria-hidden="true"
        className="mt-3 flex h-24 items-center justify-center overflow-hidden rounded-card border border-edge bg-white text-[2.75rem] leading-none text-[#1f1c18]"
        style={{ fontFamily: FACE }}
      >
        {name.trim()}
      </div>
      <canvas ref={paper} hidden />
    </div>
  )
}

function drawName(canvas: HTMLCanvasElement, name: string): string | null {
  canvas.width = 900
  canvas.height = 300
  const context = canvas.getContext('2d')
  if (!context) return null
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#1f1c18'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `150px ${FACE}`
  context.fillText(name, canvas.width / 2, canvas.height / 2, canvas.width - 60)
  return canvas.toDataURL('image/png')
}
