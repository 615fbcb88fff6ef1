/**
 * Bank accounts that an approved withdrawal was paid to, each once, the last approval first. Only an approval makes an
 * account one to pay to. A customer has few requests, and the key begins with the customer.
 */
export const LIST_PAYOUT_ACCOUNTS = `
select bank_name, bank_account_name, bank_account_number, swift_code, bank_address
from withdrawal_requests
where customer_id = $1 and status = 'approved'
group by bank_name, bank_account_name, bank_account_number, swift_code, bank_address
order by max(processed_at) desc, max(id) desc
limit $2`
