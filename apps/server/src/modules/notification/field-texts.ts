/** What whoever did something in the field is told of what became of it. */
import type { PersonText } from './person-texts.ts'

export const fieldTexts: Readonly<Record<string, PersonText>> = {
  'field.clash_handed_over': {
    type: 'task',
    title: '一步操作已交给平台处理',
    message: '离线时做的一步送到时对不上，两天内没有选择，已交给平台处理。',
    priority: 'medium',
    link: '/field/clashes',
    object: { type: 'field_clash', field: 'clashId' },
  },
  'field.clash_closed': {
    type: 'task',
    title: '平台处理了一步对不上的操作',
    message: '{notes}',
    priority: 'high',
    link: '/field/clashes',
    object: { type: 'field_clash', field: 'clashId' },
  },
}
