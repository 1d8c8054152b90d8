import { useEffect, useRef, useState } from 'react'
import { fileProblem, type FileKind } from './file-rules.ts'
import { forgetFiles, keepFiles, readFiles } from './kept-files.ts'

export interface PickedFile {
  key: string
  file: File
  /** A picture of it on this machine; papers have none. */
  url?: string
}

export interface FileFieldRules {
  readonly label: string
  readonly max: number
  readonly kind: FileKind
}

type Picked = Readonly<Record<string, readonly PickedFile[]>>

let lastKey = 0
const picked = (file: File): PickedFile => ({
  key: `file-${++lastKey}`,
  file,
  ...(file.type.startsWith('image/') && { url: URL.createObjectURL(file) }),
})
const release = ({ url }: PickedFile) => url && URL.revokeObjectURL(url)

/** Files by the field of the form they belong to, kept with its draft. */
export function usePickedFiles(keptAs: string, rules: Readonly<Record<string, FileFieldRules>>) {
  const [files, setFiles] = useState<Picked>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const isForgotten = useRef(false)
  const current = useRef(files)
  useEffect(() => {
    current.current = files
  })

  useEffect(() => {
    let isGone = false
    void readFiles(keptAs).then((kept) => {
      if (isGone) return
      const restored = Object.entries(kept).map(([field, list]) => [field, list.map(picked)] as const)
      // What was chosen meanwhile stands after it.
      setFiles((now) =>
        Object.fromEntries([
          ...Object.entries(now),
          ...restored.map(([field, list]) => [field, [...list, ...(now[field] ?? [])]] as const),
        ]),
      )
    })
    return () => {
      isGone = true
      Object.values(current.current).flat().forEach(release)
    }
  }, [keptAs])

  const change = (next: Picked) => {
    setFiles(next)
    if (isForgotten.current) return
    const plain = Object.entries(next).map(([field, list]) => [field, list.map(({ file }) => file)] as const)
    void keepFiles(keptAs, Object.fromEntries(plain))
  }
  const of = (field: string) => files[field] ?? []
  const clearProblem = (field: string) =>
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => name !== field)))

  return {
    of,
    files,
    problems,
    clearProblem,
    setProblem: (field: string, sentence: string) => setProblems((old) => ({ ...old, [field]: sentence })),
    add: (field: string, chosen: readonly File[]) => {
      const rule = rules[field]
      if (!rule) return
      clearProblem(field)
      const taken: PickedFile[] = []
      let room = rule.max - of(field).length
      for (const file of chosen) {
        const problem = fileProblem(file, rule.kind) ?? (room <= 0 ? `${rule.label}最多 ${rule.max} 个` : undefined)
        if (problem) {
          setProblems((old) => ({ ...old, [field]: problem }))
          continue
        }
        room -= 1
        taken.push(picked(file))
      }
      if (taken.length > 0) change({ ...files, [field]: [...of(field), ...taken] })
    },
    remove: (field: string, key: string) => {
      of(field)
        .filter((one) => one.key === key)
        .forEach(release)
      clearProblem(field)
      change({ ...files, [field]: of(field).filter((one) => one.key !== key) })
    },
    /** Sent: nothing is kept any more. */
    forget: () => {
      isForgotten.current = true
      void forgetFiles(keptAs)
    },
  }
}

export type PickedFiles = ReturnType<typeof usePickedFiles>
