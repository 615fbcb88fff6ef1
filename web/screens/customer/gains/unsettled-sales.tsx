import { type FormEvent, useState } from 'react'
import type { SentInput } from '#contract/endpoint.ts'
import { chooseLots, listLots, listRealized, type RealizedRow } from '#contract/trading/lots.ts'
import { LOT_METHODS } from '#domain/tax-lots/lot-method.ts'
import { useIsFund } from '#web/features/instruments/instruments.ts'
import { METHOD_NAMES } from '#web/features/lots/method-names.ts'
import { namedFields, type NamedLots, namedProblem } from '#web/features/lots/named-lots.ts'
import { NamedShares } from '#web/features/lots/named-shares.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { type LotAtSale, lotsAtSale, sharesOf } from './lots-at-sale.ts'

/** Sales whose lots can still be changed; nothing once all have settled. */
export function UnsettledSales({ rows }: { rows: readonly RealizedRow[] }) {
  const sales = [...Map.groupBy(rows, ({ saleId }) => saleId).values()].flatMap((sale) => {
    const lotsUntil = sale[0]?.lotsUntil ?? null
    return lotsUntil === null ? [] : [{ sale, lotsUntil }]
  })
  if (sales.length === 0) return null
  return (
    <Card title="Change Lots" className="grid gap-4">
      <p className="text-sm text-fg-2">
        The lots of a sale can be changed until it settles. How much you received stays the same.
      </p>
      {sales.map(({ sale, lotsUntil }) => (
        <LotsOfSale key={sale[0]?.saleId} sale={sale} lotsUntil={lotsUntil} />
      ))}
    </Card>
  )
}

type Choice = SentInput<typeof chooseLots>['body']

function LotsOfSale({ sale, lotsUntil }: { sale: readonly RealizedRow[]; lotsUntil: string }) {
  const [chosen, setChosen] = useState('')
  const { saleId = '', assetSymbol = '', sold = '' } = sale[0] ?? {}
  const changing = useAction({
    call: (choice: Choice) => call(chooseLots, { params: { id: saleId }, body: choice }),
    success: { title: 'Lots changed', description: `Of the sale of ${assetSymbol}` },
    onSuccess: (_, { lots }) => {
      if (lots) setChosen('')
    },
    failure: 'The lots did not change',
    onError: (_, { lots }) => {
      // What was typed stays.
      if (!lots) setChosen('')
    },
    refreshes: [listRealized, listLots],
  })
  const isFund = useIsFund()(assetSymbol)
  return (
    <div className="grid gap-3">
      <Field
        label={`Lots of the sale of ${assetSymbol}, ${dateText(sold)}`}
        hint={
          <>
            Until <DateTime value={lotsUntil} />
          </>
        }
      >
        <Select
          value={chosen}
          disabled={changing.isPending}
          onChange={({ target }) => {
            setChosen(target.value)
            const lotMethod = LOT_METHODS.find((each) => each === target.value)
            if (lotMethod !== undefined) changing.mutate({ lotMethod })
          }}
        >
          <option value="" disabled>
            As they are
          </option>
          {LOT_METHODS.filter((method) => method !== 'average' || isFund).map((method) => (
            <option key={method} value={method}>
              {METHOD_NAMES[method]}
            </option>
          ))}
          <option value={NAMED}>Choose the lots</option>
        </Select>
      </Field>
      {chosen === NAMED && (
        <NamedSaleLots
          symbol={assetSymbol}
          sale={sale}
          isSaving={changing.isPending}
          onSave={(lots) => changing.mutate({ lots })}
          onCancel={() => setChosen('')}
        />
      )}
    </div>
  )
}

const NAMED = 'named'

interface NamedSaleLotsProps {
  symbol: string
  sale: readonly RealizedRow[]
  isSaving: boolean
  onSave: (lots: { id: string; quantity: string }[]) => void
  onCancel: () => void
}

function NamedSaleLots({ symbol, sale, ...rest }: NamedSaleLotsProps) {
  const open = useAnswer(listLots, { params: { symbol } })
  return (
    <Loaded
      query={open}
      skeleton={<EntrySkeletons rows={2} label="Loading tax lots" />}
      failure="Failed to load tax lots"
      failureText="Your tax lots are temporarily unavailable"
    >
      {(lots) => <LotsForm lots={lotsAtSale(sale, lots)} sold={sharesOf(sale)} {...rest} />}
    </Loaded>
  )
}

interface LotsFormProps extends Pick<NamedSaleLotsProps, 'isSaving' | 'onSave' | 'onCancel'> {
  lots: readonly LotAtSale[]
  sold: ReturnType<typeof sharesOf>
}

function LotsForm({ lots, sold, isSaving, onSave, onCancel }: LotsFormProps) {
  'use no memo'
  const [named, setNamed] = useState<NamedLots>(() =>
    Object.fromEntries(lots.map(({ id, taken }) => [id, taken === '0' ? '' : taken])),
  )
  const problem = namedProblem(named, sold, 'the sale was for')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null && !isSaving) onSave(namedFields(named))
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <ul
        aria-label="Lots of this sale"
        className="grid divide-y divide-line rounded-md px-3.5 text-sm inset-ring inset-ring-line"
      >
        {lots.map((lot) => (
          <li key={lot.id} className="grid gap-2 py-2.5">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">
                <TradeDate value={lot.acquired} />
              </span>
              <span className="text-fg-2">
                <Quantity value={lot.quantity} exact /> at <Price value={lot.costPerShare} />
              </span>
            </span>
            <NamedShares
              lot={lot}
              value={named[lot.id] ?? ''}
              onChange={(text) => setNamed({ ...named, [lot.id]: text })}
            />
          </li>
        ))}
      </ul>
      <div role="status" className="empty:hidden">
        {problem !== null && <Note tone="warn">{problem}.</Note>}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={isSaving} disabled={problem !== null}>
          Save Lots
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
