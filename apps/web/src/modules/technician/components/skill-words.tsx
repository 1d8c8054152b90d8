import { Fragment } from 'react'

interface Skill {
  readonly code: string
  readonly label: string
  readonly level_display: string
}
/** 液压系统 高级、发动机与传动 中级: lines break between skills alone. */
export const SkillWords = ({ skills }: { skills: readonly Skill[] }) =>
  skills.map(({ code, label, level_display: level }, at) => (
    <span key={code} className="keep">
      {label} {level}
      {at < skills.length - 1 && '、'}
    </span>
  ))
/** 做了 9 年 · 完成 170 单: lines break after a dot alone. */
export const DottedWords = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, at) => (
    <Fragment key={part}>
      <span className="keep">
        {part}
        {at < parts.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ))
