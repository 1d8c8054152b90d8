/** A real form, so that the channel's page takes the place of ours (R130). */
export function sendForm(address: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** WeChat turns away who comes from nowhere; our pages otherwise tell nobody where one came from. */
export function goTo(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.referrerPolicy = 'origin'
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/**
 * Where a code of our own sandbox leads, and from there back to this screen; null for a real one, which belongs to the
 * app that scans it.
 */
export const ownCashier = (code: string): string | null =>
  URL.canParse(code) && new URL(code).hostname === location.hostname
    ? `${code}?${new URLSearchParams({ redirect_url: location.origin + location.pathname })}`
    : null

interface Bridge {
  invoke(name: string, input: Readonly<Record<string, string>>, done: (answer: { err_msg?: string }) => void): void
}
type WithBridge = typeof globalThis & { WeixinJSBridge?: Bridge }
const BRIDGE_WAIT_MS = 5000

/** WeChat puts its bridge into the page some time after it has loaded; null where it never comes. */
const bridgeOf = (): Promise<Bridge | null> =>
  new Promise((resolve) => {
    const present = () => (globalThis as WithBridge).WeixinJSBridge ?? null
    if (present()) return resolve(present())
    document.addEventListener('WeixinJSBridgeReady', () => resolve(present()), { once: true })
    setTimeout(() => resolve(present()), BRIDGE_WAIT_MS)
  })

/** What WeChat says of it is only what its window did; whether it is paid, the server knows. */
export async function payInWechat(parameters: Readonly<Record<string, string>>): Promise<'done' | 'left' | 'failed'> {
  const bridge = await bridgeOf()
  if (!bridge) return 'failed'
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: said = '' }) => {
      if (said.endsWith(':ok')) resolve('done')
      else resolve(said.endsWith(':cancel') ? 'left' : 'failed')
    })
  })
}
