-- 0073_audit_links.sql — The book of acts with the very texts its seals cover, so that a browser can work the seals out again
-- (decision 0041). The texts are spelt as audit_bytes (0009) spells them; a test holds the two together.

create view audit_link as
  select seq,
         array[seq::text,
               to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
               coalesce(actor::text, ''),
               action,
               subject,
               coalesce(before::text, ''),
               coalesce(after::text, ''),
               coalesce(reason, ''),
               coalesce(request_id, '')] as fields,
         encode(previous_hash, 'hex') as previous_hash,
         encode(hash, 'hex') as hash
    from audit_entry;

grant select on audit_link to kuri_app;
