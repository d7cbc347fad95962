-- A thousand wallets with enough in them for any run, and keys for the events to come.
select ledger_post('fund:' || n, 'bench', null::uuid, null::timestamptz,
                   jsonb_build_array(jsonb_build_object('debit', 'bank', 'credit', 'wallet:00000000-0000-0000-0000-' || lpad(n::text, 12, '0'),
                                                        'amount', 1000000000000)), '{}'::jsonb)
  from generate_series(1, 1000) n;
create sequence bench_event;
