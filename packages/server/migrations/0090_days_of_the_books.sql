-- 0090_days_of_the_books.sql — A day of the books is found by its time. What is only added to lies in the order of time, so an index
-- of a few pages says where a day begins, and costs an event next to nothing (block ranges instead of an entry for each).

create index journal_in_time on journal using brin (posted_at) with (pages_per_range = 32, autosummarize = on);
