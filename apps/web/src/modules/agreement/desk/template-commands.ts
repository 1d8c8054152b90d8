import {
  createTemplate,
  deleteTemplate,
  discardTemplateDraft,
  getTemplate,
  publishTemplateDraft,
  restoreTemplateVersion,
  setDefaultTemplate,
  toggleTemplate,
} from '@jihui/protocol/agreement/template-operations'
import { findLine, type LineFace } from '@jihui/protocol/rental/faces'
import { onDesk } from '@jihui/protocol/rental/desk-endpoints'
import { type CommandOptions, useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { templateQuery, templatesKey, templatesQuery, type Template, type TemplateItem } from './template-queries.ts'

/** Runs a command of the list and shows the list as it then is. */
const useListCommand = <Input>(run: (input: Input) => Promise<{ message: string }>) =>
  useCommand(run, { touches: [templatesKey], waits: true })
const of = (item: TemplateItem) => ({ line: findLine(item.line), params: { id: item.id } })

export function useTemplateCommands() {
  const makeDefault = useListCommand((item: TemplateItem) => {
    const { line, params } = of(item)
    return call(onDesk(setDefaultTemplate, line), { params })
  })
  const toggle = useListCommand((item: TemplateItem) => {
    const { line, params } = of(item)
    return call(onDesk(toggleTemplate, line), { params })
  })
  const remove = useListCommand((item: TemplateItem) => {
    const { line, params } = of(item)
    return call(onDesk(deleteTemplate, line), { params })
  })
  return {
    isBusy: makeDefault.isPending || toggle.isPending || remove.isPending,
    makeDefault: async (item: TemplateItem) => {
      const isSure = await confirm({
        title: `以后的合同用“${item.name}”？`,
        body: `${findLine(item.line).short}业务线之后生成的合同都用它的 v${item.version}。已经生成的合同不变。`,
        confirmLabel: '设为默认',
      })
      if (isSure) makeDefault.mutate(item)
    },
    toggle: (item: TemplateItem) => toggle.mutate(item),
    remove: async (item: TemplateItem) => {
      const isSure = await confirm({
        title: `删除“${item.name}”？`,
        body: `模板${item.draft ? '和没发布的草稿' : ''}会从列表里去掉，不能恢复。${
          item.contract_count > 0 ? `用它生成的 ${item.contract_count} 份合同不变。` : ''
        }`,
        confirmLabel: '删除',
        tone: 'danger',
      })
      if (isSure) remove.mutate(item)
    },
  }
}

/** What a template made from nothing begins with. */
const beginning = [
  {
    title: '合同双方',
    text: '出租方（甲方）：{{lessor_name}}。\n承租方（乙方）：{{lessee_name}}，联系人 {{contact_name}}，联系电话 {{contact_phone}}。',
  },
]
export interface NewTemplate {
  readonly line: LineFace
  readonly name: string
  /** Whose text it begins with. */
  readonly from: TemplateItem | undefined
}
export const useCreateTemplate = () =>
  useCommand(
    async ({ line, name, from }: NewTemplate) => {
      const source = from && (await call(onDesk(getTemplate, findLine(from.line)), { params: { id: from.id } }))
      const body = { name, description: source?.description ?? '', clauses: source?.clauses ?? beginning }
      return call(onDesk(createTemplate, line), { body })
    },
    { told: 'none', touches: [templatesQuery.queryKey], waits: true },
  )

/** Commands on the draft; the template as it then stands is what they answer. */
export function useDraftCommands(line: LineFace, id: number, onDone: (template: Template) => void) {
  const onTemplate: CommandOptions<unknown, { template: Template }> = {
    touches: [[...templatesKey, 'versions', line.id, id], templatesQuery.queryKey],
    stale: [templateQuery(line, id).queryKey],
    keep: (client, { template }) => {
      client.setQueryData(templateQuery(line, id).queryKey, template)
      onDone(template)
    },
  }
  const params = { id }
  return {
    publish: useCommand(
      (draft_at: string | null) => call(onDesk(publishTemplateDraft, line), { params, body: { draft_at } }),
      onTemplate,
    ),
    discard: useCommand(
      (draft_at: string | null) =>
        call(onDesk(discardTemplateDraft, line), { params, query: { draft_at: draft_at ?? undefined } }),
      onTemplate,
    ),
    restore: useCommand(
      ({ version, draft_at }: { version: number; draft_at: string | null }) =>
        call(onDesk(restoreTemplateVersion, line), { params: { id, version }, body: { draft_at } }),
      onTemplate,
    ),
  }
}
