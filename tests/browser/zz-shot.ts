import { chromium } from 'playwright-core'
import { findBrowser } from './chromium.ts'
const base = 'http://127.0.0.1:3564'
const [who, ...paths] = process.argv.slice(2)
const res = await fetch(`${base}/api/token/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: who, password: 'Demo@2026' }) })
const t = (await res.json()) as { access: string; refresh: string }
const browser = await chromium.launch({ ...(await findBrowser()) })
for (const [w, h, scheme] of [[390, 844, 'light'], [1280, 800, 'dark']] as const) {
  const c = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await c.addInitScript(([a, r]) => { localStorage.setItem('access_token', a!); localStorage.setItem('refresh_token', r!) }, [t.access, t.refresh])
  for (const p of paths) {
    const page = await c.newPage()
    page.on('console', (m) => { if (m.type() === 'error') console.log(p, w, 'console:', m.text().slice(0, 200)) })
    page.on('pageerror', (e) => console.log(p, w, 'pageerror', String(e).slice(0, 200)))
    await page.goto(base + p)
    await page.waitForLoadState('networkidle', { timeout: 15000 }).catch(() => 0)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/${who}-${p.replace(/[^a-z0-9]+/gi, '_')}-${w}.png`, fullPage: process.env.FULL === '1' })
    await page.close()
  }
  await c.close()
}
await browser.close()
