import { flushSync } from 'react-dom'
import { fitPictures, type pictureUses } from './fit-pictures.ts'

/**
 * The files somebody chose, as they are to be sent. Whoever submits the form while they are made small has it submitted
 * when `take` has them: no picture stays behind.
 */
export async function choosePictures(
  input: HTMLInputElement,
  use: keyof typeof pictureUses,
  take: (files: File[]) => void,
): Promise<void> {
  const { form } = input
  const files = [...(input.files ?? [])]
  input.value = ''
  let isSubmitted = false
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    isSubmitted = true
  }
  form?.addEventListener('submit', hold, { capture: true })
  try {
    const fitting = await fitPictures(files, use)
    flushSync(() => take(fitting))
  } finally {
    form?.removeEventListener('submit', hold, { capture: true })
    if (isSubmitted) form?.requestSubmit()
  }
}
