/** II类医疗器械 → II 类医疗器械: a space between figures or Latin and Chinese, as everywhere here. */
export const gradeText = (label: string): string => label.replace(/^([A-Za-z0-9]+)(?=[\u4e00-\u9fa5])/, '$1 ')
