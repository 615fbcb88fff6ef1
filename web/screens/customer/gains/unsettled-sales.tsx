import { useState } from 'react'
import type { SentInput } from '#contract/endpoint.ts'
import { chooseLots, listLots, listRealized, type RealizedRow } from '#contract/trading/lots.ts'
import { LOT_METHODS } from '#domain/tax-lots/lot-method.ts'
import { useIsFund } from '#web/features/instruments/instruments.ts'
import { METHOD_NAMES } from '#web/features/lots/method-names.ts'
import { tradeDateText } from '#web/features/portfolio/trade-date.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { NamedSaleLots } from './named-sale-lots.tsx'

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
        label={`Lots of the sale of ${assetSymbol}, ${tradeDateText(sold)}`}
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
