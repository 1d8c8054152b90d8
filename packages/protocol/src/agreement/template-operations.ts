import * as z from 'zod/mini'
import { defineEndpoint, defineOperation } from '../endpoint.ts'
import { done } from '../values.ts'
import {
  byTemplate,
  byTemplateVersion,
  draftRequest,
  draftSaved,
  draftSeen,
  draftSeenQuery,
  previewRequest,
  templateChange,
  templateDetail,
  templateDetailDone,
  templateDone,
  templateList,
  templatePage,
  templatePreview,
  templatePreviewQuery,
  templateQuery,
  templateRequest,
  templateVersion,
  templateVersionList,
  variableExamples,
} from './template-schema.ts'
import { templateLimits } from './template-limits.ts'

const missing = ['agreement.template_not_found']
const refusals = [...missing, 'agreement.template_needed']

export const listTemplates = defineOperation({
  name: 'list_templates',
  summary: '合同模板',
  method: 'GET',
  access: 'permission:contract_edit',
  query: templateQuery,
  response: templatePage,
})
export const createTemplate = defineOperation({
  name: 'create_template',
  summary: '新建合同模板',
  method: 'POST',
  access: 'permission:contract_edit',
  body: templateRequest,
  maxBody: templateLimits.bodyBytesMax,
  idempotent: true,
  response: templateDone,
  status: 201,
})
export const getVariableExamples = defineOperation({
  name: 'get_variable_examples',
  summary: '模板中可用的变量和例子',
  method: 'GET',
  access: 'permission:contract_edit',
  response: variableExamples,
})
export const getTemplate = defineOperation({
  name: 'get_template',
  summary: '合同模板详情',
  method: 'GET',
  access: 'permission:contract_edit',
  params: byTemplate,
  response: templateDetail,
  errors: missing,
})
export const replaceTemplate = defineOperation({
  name: 'replace_template',
  summary: '修改合同模板，版本加一',
  method: 'PUT',
  access: 'permission:contract_edit',
  params: byTemplate,
  body: templateRequest,
  maxBody: templateLimits.bodyBytesMax,
  response: templateDone,
  errors: refusals,
})
export const changeTemplate = defineOperation({
  name: 'change_template',
  summary: '修改合同模板的一部分，版本加一',
  method: 'PATCH',
  access: 'permission:contract_edit',
  params: byTemplate,
  body: templateChange,
  maxBody: templateLimits.bodyBytesMax,
  response: templateDone,
  errors: refusals,
})
export const deleteTemplate = defineOperation({
  name: 'delete_template',
  summary: '删除合同模板；已生成的合同不受影响',
  method: 'DELETE',
  access: 'permission:contract_delete',
  params: byTemplate,
  response: z.object(done),
  errors: refusals,
})
export const setDefaultTemplate = defineOperation({
  name: 'set_default_template',
  summary: '设为默认模板',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplate,
  response: templateDone,
  errors: missing,
})
export const toggleTemplate = defineOperation({
  name: 'toggle_template',
  summary: '启用或停用模板',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplate,
  response: templateDone,
  errors: refusals,
})
export const previewTemplate = defineOperation({
  name: 'preview_template',
  summary: '预览模板或未发布的条款：用例子或某个订单的内容填好变量，并指出发布前要处理的地方；as=pdf 为标明草稿的文件',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplate,
  query: templatePreviewQuery,
  body: previewRequest,
  maxBody: templateLimits.bodyBytesMax,
  response: templatePreview,
  errors: [...missing, 'rental.not_found'],
})

// Versions and the draft
export const listTemplateVersions = defineOperation({
  name: 'list_template_versions',
  summary: '模板的各个版本：谁在什么时候发布，逐条改了什么，用它生成了几份合同',
  method: 'GET',
  access: 'permission:contract_edit',
  params: byTemplate,
  response: templateVersionList,
  errors: missing,
})
export const getTemplateVersion = defineOperation({
  name: 'get_template_version',
  summary: '模板某个版本的全文',
  method: 'GET',
  access: 'permission:contract_edit',
  params: byTemplateVersion,
  response: templateVersion,
  errors: [...missing, 'agreement.version_not_found'],
})
export const saveTemplateDraft = defineOperation({
  name: 'save_template_draft',
  summary: '保存草稿，不发布；别人在此期间改过的草稿不会被覆盖',
  method: 'PUT',
  access: 'permission:contract_edit',
  params: byTemplate,
  body: draftRequest,
  maxBody: templateLimits.bodyBytesMax,
  response: draftSaved,
  errors: [...missing, 'agreement.draft_held'],
})
export const discardTemplateDraft = defineOperation({
  name: 'discard_template_draft',
  summary: '丢弃草稿',
  method: 'DELETE',
  access: 'permission:contract_edit',
  params: byTemplate,
  query: draftSeenQuery,
  response: templateDetailDone,
  errors: [...missing, 'agreement.draft_held'],
})
export const publishTemplateDraft = defineOperation({
  name: 'publish_template_draft',
  summary: '把草稿发布为下一个版本；已生成的合同不变',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplate,
  body: draftSeen,
  response: templateDetailDone,
  errors: [
    ...missing,
    'agreement.draft_held',
    'agreement.draft_missing',
    'agreement.draft_unchanged',
    'agreement.template_moved',
  ],
})
export const restoreTemplateVersion = defineOperation({
  name: 'restore_template_version',
  summary: '以某个旧版本的文字重新起草',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplateVersion,
  body: draftSeen,
  response: templateDetailDone,
  errors: [...missing, 'agreement.version_not_found', 'agreement.draft_held'],
})

/** Every line's templates at once, as the console lists them. */
export const listTemplateDesk = defineEndpoint({
  name: 'list_template_desk',
  summary: '各业务线的合同模板',
  method: 'GET',
  path: '/api/admin/contract-templates/',
  access: 'permission:contract_edit',
  response: templateList,
})
export const templateDeskEndpoints = [listTemplateDesk]

export const templateOperations = [
  listTemplates,
  createTemplate,
  getVariableExamples,
  getTemplate,
  replaceTemplate,
  changeTemplate,
  deleteTemplate,
  setDefaultTemplate,
  toggleTemplate,
  previewTemplate,
  listTemplateVersions,
  getTemplateVersion,
  saveTemplateDraft,
  discardTemplateDraft,
  publishTemplateDraft,
  restoreTemplateVersion,
]
