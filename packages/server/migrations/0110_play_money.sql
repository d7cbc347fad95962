-- 0110_play_money.sql — Play money stays out of a company's books: whatever a server was told, its database refuses the sandbox's payments.

create function keep_play_money_out() returns trigger language plpgsql as $$
begin
  if (select kind from database_kind) = 'production' then
    raise exception 'a company takes no play money' using errcode = '23514', constraint = 'play_money_in_production';
  end if;
  return new;
end $$;
create trigger keep_play_money_out before insert on sandbox_order for each row execute function keep_play_money_out();
create trigger keep_play_money_out before insert or update of gateway on payment for each row
  when (new.gateway = 'sandbox') execute function keep_play_money_out();
