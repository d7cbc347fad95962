-- 0151_terms_accepted.sql — A chit starts only under terms that every member has accepted, and not before the day the last of them did.
-- A member may take a waiting request back, and give a seat back while the chit is forming.

alter table chit add column agreement_hash bytea references agreement_text;   -- the agreement it was started under; null for chits that started before there was this column

create function start_is_accepted() returns trigger language plpgsql as $$
declare last_accepted date;
begin
  if old.state <> 'forming' or new.state <> 'running' then
    return new;
  end if;
  if new.agreement_hash is null
     or exists (select from ticket where ticket.chit_id = new.id
                   and not exists (select from agreement_acceptance accepted
                                    where accepted.chit_id = new.id and accepted.person_id = ticket.person_id and accepted.hash = new.agreement_hash)) then
    raise exception 'a chit starts when every member has accepted its agreement' using errcode = '23514', constraint = 'chit_start_accepted';
  end if;
  select max((accepted_at at time zone 'Asia/Kolkata')::date) into last_accepted
    from agreement_acceptance accepted
   where accepted.chit_id = new.id and accepted.hash = new.agreement_hash
     and exists (select from ticket where ticket.chit_id = new.id and ticket.person_id = accepted.person_id);
  if new.start_on < last_accepted then
    raise exception 'a chit does not start before its last member has accepted' using errcode = '23514', constraint = 'chit_start_after_acceptance';
  end if;
  return new;
end $$;
create trigger start_is_accepted before update of state on chit for each row execute function start_is_accepted();

create function keep_agreement_hash() returns trigger language plpgsql as $$
begin
  raise exception 'the agreement of a started chit stays' using errcode = '23514', constraint = 'terms_frozen';
end $$;
create trigger keep_agreement_hash before update of agreement_hash on chit for each row
  when (old.state <> 'forming' and new.agreement_hash is distinct from old.agreement_hash) execute function keep_agreement_hash();

-- withdrawn: taken back by the person who asked
alter table join_request
  drop constraint join_request_state,
  add constraint join_request_state check (state in ('pending', 'approved', 'rejected', 'withdrawn'));

-- A seat is given back only while the chit is forming; afterwards a ticket passes on, it does not go away.
create function ticket_stays() returns trigger language plpgsql as $$
begin
  if (select state from chit where id = old.chit_id) in ('running', 'finished') then
    raise exception 'a ticket of a started chit stays' using errcode = '23514', constraint = 'ticket_stays';
  end if;
  return old;
end $$;
create trigger ticket_stays before delete on ticket for each row execute function ticket_stays();
