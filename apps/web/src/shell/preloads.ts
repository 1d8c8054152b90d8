import { beginCall } from './api/page-data.ts'
import { isSignedIn } from './api/token.ts'

/** What the screen asks of itself alone: at an address that says more, it may ask for something else. */
const beginNamedCall = (address: string): void => {
  if (!isSignedIn() || location.search) return
  const parts = location.pathname.split('/')
  beginCall(address.replaceAll(/:(\d)/g, (_, at: string) => parts[Number(at)] ?? ''))
}

/** What the page's screen will ask for travels as soon as what everything stands on is here, and not one after the other. */
export function fetchNamed(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="preloads"]')?.content ?? ''
  for (const file of named.split(' ').filter(Boolean)) {
    if (file.startsWith('/api/')) {
      beginNamedCall(file)
      continue
    }
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href: `/${file}` })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}
