import { StatusTag } from '../../../ui/status.tsx'
import { standing } from '../paper-words.ts'

export function StandingTag({ paper }: { paper: Parameters<typeof standing>[0] }) {
  const { icon, tone, text } = standing(paper)
  return (
    <StatusTag icon={icon} tone={tone}>
      {text}
    </StatusTag>
  )
}
