/** A machine as a page of its own: what a shared link shows. */
import { availabilityBlock } from '@jihui/protocol/catalogue/availability'
import { getAvailability, getEquipment } from '@jihui/protocol/catalogue/operations'
import { addressOfCall } from '@jihui/protocol/endpoint'
import { onLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { html, type Html } from '../../../platform/pages/html.ts'
import type { PageDeclaration } from '../../../platform/pages/page.ts'
import {
  availabilityOf,
  crumbsOf,
  dayPriceText,
  drawingOf,
  inFrame,
  type Machine,
  type MachineDetail,
  offerOf,
  pathOfList,
  pathOfMachine,
  yuanText,
} from './machine-parts.ts'

const machineCallOf = (line: LineDeclaration, id: string): string =>
  addressOfCall(onLine(getEquipment, line)!, { params: { id } })

const availabilityCallOf = (line: LineDeclaration, id: string, today: string): string =>
  addressOfCall(onLine(getAvailability, line)!, { params: { id }, query: availabilityBlock(today) })

const ratesOf = (machine: Machine): readonly string[] => [
  dayPriceText(machine),
  ...(machine.week_rate === null ? [] : [`${yuanText(machine.week_rate)}/周`]),
  ...(machine.month_rate === null ? [] : [`${yuanText(machine.month_rate)}/月`]),
]

/** What a search engine or a shared link says of it; a machine without photographs is shown by its drawing. */
const productOf = (machine: MachineDetail, image: string, publicUrl: string): object => ({
  '@type': 'Product',
  name: machine.name,
  model: machine.model,
  sku: machine.equipment_number,
  category: machine.category.name,
  ...(machine.manufacturer ? { brand: { '@type': 'Brand', name: machine.manufacturer } } : {}),
  description: machine.description || machine.intended_use || machine.name,
  image: new URL(image, publicUrl).href,
  ...(machine.rating !== null && machine.review_count > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: machine.rating,
          reviewCount: machine.review_count,
        },
      }
    : {}),
  offers: offerOf(machine, publicUrl),
})

const heroOf = (machine: MachineDetail): Html =>
  machine.thumbnail_url
    ? html`<img src="${machine.thumbnail_url}" alt="${machine.name}" class="h-72 w-full object-cover md:h-96" />`
    : html`<div data-line="${machine.line}" class="-mx-(--gutter) bg-hue-soft pt-10 md:mx-0 md:bg-transparent md:pt-0">
        <div class="relative h-56 overflow-hidden rounded-card bg-hue-soft md:h-96">
          <div class="absolute inset-x-[12%] top-[10%] bottom-12">${drawingOf(machine.illustration, 'size-full')}</div>
          <span class="graduated floor absolute inset-x-0 bottom-10 h-2"></span>
        </div>
      </div>`

const bodyOf = (line: LineDeclaration, machine: MachineDetail): Html => {
  const about = [machine.manufacturer, machine.model, machine.category.name].filter(Boolean).join(' · ')
  return html`<div class="relative pb-2 md:pt-3">
    <nav aria-label="位置" class="hidden text-meta text-ink-2 md:block">
      <a href="${pathOfList(line)}" class="inline-flex min-h-11 items-center hover:text-ink">${line.label}</a>
    </nav>
    <div class="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-10">
      <div class="min-w-0">
        ${heroOf(machine)}
        <div class="mt-4">
          ${availabilityOf(machine)}
          <h1 class="mt-2.5 text-title md:text-display">${machine.name}</h1>
          <p class="mt-0.5 text-meta text-ink-2">${about}</p>
          <p class="mt-1.5 text-meta text-ink-2">${machine.place_display}</p>
          ${machine.description && html`<p class="mt-3 max-w-prose text-body text-ink-2">${machine.description}</p>`}
        </div>
        <ul class="mt-4 flex flex-wrap border-y border-hairline">
          ${ratesOf(machine).map((rate) => html`<li class="flex-1 px-2.5 py-2.5 text-lead font-semibold">${rate}</li>`)}
        </ul>
        <h2 class="mt-8 text-title">参数</h2>
        <dl class="mt-4">
          ${machine.specifications.map(
            ({ label, value }) =>
              html`<div class="flex gap-3">
                <dt class="text-meta text-ink-2">${label}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>
      </div>
    </div>
  </div>`
}

export const machinePage = (line: LineDeclaration, path: string, publicUrl: string): PageDeclaration => ({
  path,
  calls: ({ id = '' }, today) => [machineCallOf(line, id), availabilityCallOf(line, id, today)],
  tell(answers, { id = '' }) {
    const machine = answers[machineCallOf(line, id)] as MachineDetail
    if (machine.status !== 'active') return null
    const image = machine.thumbnail_url ?? `/share/${machine.illustration}.png`
    const place = machine.place_display && `现在${machine.place_display}。`
    const prices = `租${machine.name}：${ratesOf(machine).join('，')}，押金 ${yuanText(machine.deposit)}。`
    return {
      title: `${machine.name} · ${dayPriceText(machine)}`,
      description: [prices, place, machine.description].filter(Boolean).join(''),
      canonical: pathOfMachine(line, machine.id),
      image,
      structured: [
        productOf(machine, image, publicUrl),
        crumbsOf(publicUrl, [
          ['首页', '/'],
          [line.label, pathOfList(line)],
          [machine.name, pathOfMachine(line, machine.id)],
        ]),
      ],
      drawings: [machine.illustration],
      body: inFrame(bodyOf(line, machine)),
    }
  },
})
