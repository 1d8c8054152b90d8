import { useState, type FormEvent } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { messageOf } from './api/api-error.ts'
import { request } from './api/request.ts'
import { sessionPaths } from './api/session-paths.ts'
import type { Tokens } from './api/token.ts'
import { displayName, readLastUser, signIn } from './api/user.ts'
import { AppLink, usePlace } from './navigation.tsx'

/** Signing in again without leaving the page: what was filled in is still underneath. */
export function ExpiredLogin({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const before = readLastUser()
  const [username, setUsername] = useState(before?.username ?? '')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const here = usePlace().location.href

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      const answer = await request('POST', sessionPaths.login, { body: { username, password }, isAnonymous: true })
      await signIn(answer as Tokens)
      setPassword('')
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="登录已过期，请重新登录"
      description="登录后回到这一步，填过的内容都在。"
    >
      <form onSubmit={(event) => void submit(event)} className="space-y-4">
        {before && <p className="text-meta text-ink-2">刚才是 {displayName(before)} 在用</p>}
        <TextField
          label="用户名或手机号"
          name="username"
          autoComplete="username"
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField
          label="密码"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problem}
        />
        <Button type="submit" tone="ink" size="main" wide busy={isBusy} disabled={!username || !password}>
          {isBusy ? '正在登录' : '登录并继续'}
        </Button>
        <AppLink
          to={`/login?redirect=${encodeURIComponent(here)}`}
          onClick={onClose}
          className={buttonClass('ghost', 'normal', true)}
        >
          换个方式登录
        </AppLink>
      </form>
    </Sheet>
  )
}
