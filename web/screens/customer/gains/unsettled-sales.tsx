import { useState } from 'react'
import { chooseLots, listLots, listRealized, type RealizedRow } from '#contract/trading/lots.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import { LOT_METHODS, type LotMethod } from '#domain/tax-lots/lot-method.ts'
import { METHOD_NAMES } from '#web/features/lots/method-names.ts'
import { tradeDateText } from '#web/features/portfolio/trade-date.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** The sales whose lots can still be changed, and how; nothing where every sale has settled. */
export function UnsettledSales({ rows }: { rows: readonly RealizedRow[] }) {
  const sales = [...Map.groupBy(rows, ({ saleId }) => saleId).values()].flatMap(([first]) =>
    first === undefined || first.lotsUntil === null ? [] : [{ ...first, lotsUntil: first.lotsUntil }],
  )
  if (sales.length === 0) return null
  return (
    <Card title="Change Lots" className="grid gap-4">
      <p className="text-sm text-fg-2">
        The lots of a sale can be changed until it settles. How much you received stays the same.
      </p>
      {sales.map((sale) => (
        <LotsOfSale key={sale.saleId} sale={sale} />
      ))}
    </Card>
  )
}

function LotsOfSale({ sale }: { sale: RealizedRow & { lotsUntil: string } }) {
  const [chosen, setChosen] = useState('')
  const { saleId, assetSymbol, sold, lotsUntil } = sale
  const changing = useMutation({
    mutationFn: (method: LotMethod) => call(chooseLots, { params: { id: saleId }, body: { method } }),
    onSuccess: () =>
      toast({ tone: 'success', title: 'Lots changed', description: `Of the sale of ${assetSymbol}` }),
    onError: (failure) => {
      setChosen('')
      toast({
        tone: 'error',
        title: 'The lots did not change',
        description: detailOf(failure, 'Please check your connection and try again'),
      })
    },
    onSettled: () => refresh(listRealized, listLots),
  })
  const isFund = findTradable(assetSymbol)?.type === 'mutual_fund'
  return (
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
          const method = LOT_METHODS.find((each) => each === target.value)
          if (method === undefined) return
          setChosen(method)
          changing.mutate(method)
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
      </Select>
    </Field>
  )
}
