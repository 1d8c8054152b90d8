import { updateProfile } from '@jihui/protocol/identity/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../shell/api/call.ts'
import { loadUser, type SessionUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { contactQuery } from '../contact-queries.ts'
import { problemOf, type Problem } from '../sign-in-problem.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { FormProblem } from './form-problem.tsx'

interface Profile {
  display_name: string
  company_name: string
  email: string
}

const profileOf = (user: SessionUser): Profile => ({
  display_name: user.display_name,
  company_name: user.company_name,
  email: user.email ?? '',
})

export function ProfileForm({ user }: { user: SessionUser }) {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const [given, setGiven] = useState(() => profileOf(user))
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  useFocusOnProblem(form, problem)
  const saved = profileOf(user)
  const names = Object.keys(saved) as (keyof Profile)[]
  const changed = names.filter((name) => given[name].trim() !== saved[name])

  const field = (name: keyof Profile) => ({
    name,
    value: given[name],
    onChange: (event: { target: { value: string } }) => {
      setGiven({ ...given, [name]: event.target.value })
      setProblem(undefined)
    },
    error: problem?.fields[name],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || changed.length === 0) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const body = Object.fromEntries(changed.map((name) => [name, given[name].trim()]))
      const { message, user: after } = await call(updateProfile, { body })
      setGiven(profileOf(after))
      await loadUser()
      void client.invalidateQueries({ queryKey: contactQuery.queryKey })
      toast.ok(message)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <TextField
        label="姓名"
        autoComplete="name"
        maxLength={40}
        hint="平台联系你时这样称呼"
        {...field('display_name')}
      />
      <TextField
        label="单位"
        autoComplete="organization"
        maxLength={80}
        aside="个人使用可不填"
        {...field('company_name')}
      />
      <TextField
        label="邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        isOptional
        {...field('email')}
      />
      <FormProblem problem={problem} />
      <Button type="submit" tone="ink" size="main" wide busy={isBusy} disabled={changed.length === 0}>
        {isBusy ? '正在保存' : changed.length === 0 ? '没有改动' : '保存'}
      </Button>
    </form>
  )
}
