import { useState } from 'react'
import { Page } from '../../../../ui/page.tsx'
import { FenceForm } from '../components/fence-form.tsx'
import { newFenceDraft } from '../fence-draft.ts'
import { fencePaths } from '../fence-paths.ts'

export function Screen() {
  const [draft] = useState(newFenceDraft)
  return (
    <Page title="新建电子围栏" back={fencePaths.all} width="wide">
      <FenceForm id={null} initial={draft} />
    </Page>
  )
}
