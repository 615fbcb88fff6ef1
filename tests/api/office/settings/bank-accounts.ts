/** An account in the United States, as it is stored. */
export const HARBOR = {
  bankName: 'Harbor Bank',
  accountName: 'Northfold Customer Funds',
  accountNumber: '4455667788',
  routingNumber: '021000021',
  swiftCode: 'HARBUS33',
}

/** One in Germany. */
export const RHEIN = {
  bankName: 'Rheinbank AG',
  accountName: 'Northfold Customer Funds',
  accountNumber: 'DE89370400440532013000',
  routingNumber: '',
  swiftCode: 'COBADEFFXXX',
}
