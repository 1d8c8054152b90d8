import { AppLink } from '../../../../shell/navigation.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { roadText } from '../../../../ui/text/road-text.ts'
import type { MachineChoices } from '../../machine-choices.ts'
import type { MachineDetail } from '../../queries.ts'
import type { QuoteState } from '../../quote.ts'
import { DeliveryChoice, MachineOptions } from './machine-options.tsx'

export interface BookingChoicesProps {
  machine: MachineDetail
  choices: MachineChoices
  onChoices: (choices: MachineChoices) => void
  /** Where the reader is, by his own choice. */
  region?: string
  quote: QuoteState
}

export function ChoiceSections({ machine, choices, onChoices, region, quote }: BookingChoicesProps) {
  return (
    <>
      <MachineOptions machine={machine} choices={choices} onChange={onChoices} />
      <DeliveryChoice
        delivery={machine.delivery}
        isPickup={choices.isPickup}
        onChange={(isPickup) => onChoices({ ...choices, isPickup })}
        place={<DeliveryPlace region={region} quote={quote} />}
      />
    </>
  )
}

/** To which place the price is, and where to change it. */
function DeliveryPlace({ region, quote: { quote, placeProblem } }: { region?: string; quote: QuoteState }) {
  const here = `/location-picker?redirect=${encodeURIComponent(location.pathname + location.search)}`
  const road = quote && roadText(quote)
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4'
  if (!region)
    return (
      <AppLink to={here} className={link}>
        选好城市，按路程算{quote ? '准' : ''}运费
      </AppLink>
    )
  return (
    <span className={placeProblem ? 'text-danger' : undefined}>
      {placeProblem ?? (road ? `送到${region}，${road}` : `送到${region}`)}
      <AppLink to={here} className={`${link} ms-2 text-ink-2`}>
        换城市
      </AppLink>
    </span>
  )
}

/** What comes with every order, named before there are days to work a price out for. */
export function Charges({ charges }: { charges: MachineDetail['charges'] }) {
  if (charges.length === 0) return null
  return (
    <ul className="mt-2 space-y-1 text-meta text-ink-2">
      {charges.map(({ label, hint, per, price }) => (
        <li key={label} className="flex justify-between gap-3">
          <span>
            {label}，{hint}
          </span>
          <Money value={price} size="inline" unit={per === 'day' ? '天' : undefined} />
        </li>
      ))}
    </ul>
  )
}
