import type { Price, PriceTable } from './price-table.ts'

/** What the dearest model of the same family costs, by the first word of its name; of all models where nobody knows the family. */
export function dearestPrice({ models }: PriceTable, model: string): Price {
  const family = familyOf(model)
  const all = [...models].map(([name, { price }]) => ({ name, price }))
  const kin = all.filter(({ name }) => familyOf(name) === family)
  return (kin.length > 0 ? kin : all)
    .map(({ price }) => price)
    .reduce((dearest, price) => (price.output > dearest.output ? price : dearest), { input: 0, output: 0 })
}

function familyOf(model: string): string {
  return model.split(/[-.]/)[0] ?? ''
}
