import { toast } from '../../ui/overlays/toast.tsx'

/** Hands the page's address to somebody: by the machine's own sheet where it has one, else copied. */
export async function shareMachine(title: string): Promise<void> {
  const url = location.href
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Closed without choosing is an answer too; anything else falls back to copying.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.ok('链接已复制，发给要一起看的人')
  } catch {
    toast.error('链接没有复制成，可以从地址栏复制')
  }
}
