/** What an installation may be told about itself; the form, the check and the default come from here. */
import { codesOf } from './codes.ts'
import type { Merged, SettingDeclaration } from './module.ts'
import { allModules, type Module } from './modules.ts'

type SettingsOf<M> = M extends { readonly settings?: infer Settings } ? NonNullable<Settings> : never
type Settings = Merged<SettingsOf<Module>>
export type SettingKey = keyof Settings & string
export type SettingValue<K extends SettingKey> = Settings[K] extends { readonly kind: 'flag' } ? boolean : number

export const settings = Object.assign({}, ...allModules.map((one) => one.settings)) as Readonly<
  Record<SettingKey, SettingDeclaration>
>
export const settingKeys = codesOf(settings)
export const settingOf = (key: SettingKey): SettingDeclaration => settings[key]
