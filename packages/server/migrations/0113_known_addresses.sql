-- 0113_known_addresses.sql — Where an account was logged in before is asked at every login: guesses from elsewhere do not lock it out there.

create index session_of_person_by_address on session (person_id, address);
