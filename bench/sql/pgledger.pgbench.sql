\set a random(1, :accounts)
\set b random(1, :accounts - 1)
\set b case when :b >= :a then :b + 1 else :b end
\set amount random(1, 1000)
select * from pgledger_create_transfer('a' || :a, 'a' || :b, :amount);
