\set a random(1, :accounts)
\set b random(1, :accounts - 1)
\set b case when :b >= :a then :b + 1 else :b end
\set amount random(1, 1000)
select * from ledger_post('bench:' || nextval('bench_event'), 'bench', null, null,
  jsonb_build_array(jsonb_build_object('debit', 'wallet:00000000-0000-0000-0000-' || lpad(:a::text, 12, '0'),
                                       'credit', 'wallet:00000000-0000-0000-0000-' || lpad(:b::text, 12, '0'), 'amount', :amount::bigint)), '{}');
