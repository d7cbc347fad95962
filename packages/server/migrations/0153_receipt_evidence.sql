-- 0153_receipt_evidence.sql — When a removal notice was received decides when a ticket may pass on: what shows that day is kept with it.

alter table arrears_step add column evidence text;   -- of a notice's receipt: the number of the registered post, or where the proof is kept
update arrears_step set evidence = 'not recorded' where kind = 'receipt';
alter table arrears_step add constraint arrears_step_evidence
  check ((kind = 'receipt') = (evidence is not null) and btrim(coalesce(evidence, 'none')) <> '');

insert into erasure_step (place, what, statement) values
  (182, 'how the receipt of a notice was shown', $$update arrears_step set evidence = 'erased' where person_id = $1 and evidence is not null$$);

create function keep_evidence() returns trigger language plpgsql as $$
begin
  if not exists (select from person where id = old.person_id and erased_at is not null) then
    raise exception 'a step stays as it was taken' using errcode = '23514', constraint = 'arrears_step_frozen';
  end if;
  return new;
end $$;
create trigger keep_evidence before update of evidence on arrears_step for each row
  when (new.evidence is distinct from old.evidence) execute function keep_evidence();
