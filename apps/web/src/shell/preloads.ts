/** What the page's screen will ask for travels as soon as what everything stands on is here, and not one after the other. */
export function fetchNamedFiles(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="preloads"]')?.content ?? ''
  for (const file of named.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href: `/${file}` })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}
